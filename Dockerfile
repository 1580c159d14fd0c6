# The survivor command as an image: every role of docker-compose.yml is one of its subcommands.
FROM maven:3-eclipse-temurin-25 AS build
WORKDIR /src
COPY . .
# Checks and tests belong to mvn verify; here only the application is built.
RUN mvn -B -ntp -q -DskipTests -Dspotless.check.skip=true -Dcheckstyle.skip=true \
        -pl cli -am package

FROM eclipse-temurin:25-jre
ARG COMMIT=unknown
ENV SURVIVOR_COMMIT=$COMMIT
WORKDIR /survivor
COPY --from=build /src/cli/target/app cli/target/app
COPY survivor ./
COPY configs configs
# The log and the reports are the user's; nothing runs as root.
RUN useradd --system --uid 10001 survivor && mkdir data out && chown survivor data out
USER survivor
ENTRYPOINT ["/survivor/survivor"]
CMD ["--help"]
