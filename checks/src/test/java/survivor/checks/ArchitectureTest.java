package survivor.checks;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of docs/architecture.md: they point one way, and roles meet only in the log. */
@AnalyzeClasses(packages = "survivor", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule schemas_know_nobody = knowsOnly("survivor.schemas..", "survivor.log..");

  @ArchTest static final ArchRule measure_knows_nobody = knowsOnly("survivor.measure..");

  @ArchTest static final ArchRule the_simulator_knows_nobody = knowsOnly("survivor.simulator..");

  @ArchTest
  static final ArchRule the_generator_knows_the_schemas =
      knowsOnly("survivor.generator..", "survivor.schemas..", "survivor.log..");

  @ArchTest
  static final ArchRule the_aggregator_knows_schemas_and_measure =
      knowsOnly(
          "survivor.aggregator..", "survivor.schemas..", "survivor.log..", "survivor.measure..");

  @ArchTest
  static final ArchRule the_controller_knows_schemas_and_measure =
      knowsOnly(
          "survivor.controller..", "survivor.schemas..", "survivor.log..", "survivor.measure..");

  @ArchTest
  static final ArchRule kafka_stays_in_packages_named_kafka =
      noClasses()
          .that()
          .resideOutsideOfPackages("survivor..kafka..", "survivor.cli.stack..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "kafka..");

  @ArchTest
  static final ArchRule measure_is_arithmetic =
      noClasses()
          .that()
          .resideInAPackage("survivor.measure..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io..", "java.nio.file..", "java.net..", "java.util.concurrent..", "java.time..")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Thread.class, Runnable.class);

  @ArchTest
  static final ArchRule only_a_system_clock_reads_the_time =
      noClasses()
          .that(
              DescribedPredicate.not(
                  HasName.AndFullName.Predicates.fullNameMatching(".*SystemClock(\\$.*)?")))
          .should()
          .accessTargetWhere(readsTheTime())
          .because("everything else is given a clock");

  @ArchTest
  static final ArchRule packages_are_named_by_feature =
      noClasses()
          .should()
          .resideInAnyPackage(
              "..util..", "..utils..", "..common..", "..impl..", "..manager..", "..helper..");

  private static ArchRule knowsOnly(String module, String... others) {
    String[] allowed = java.util.Arrays.copyOf(others, others.length + 1);
    allowed[others.length] = module;
    return classes()
        .that()
        .resideInAPackage(module)
        .should()
        .onlyDependOnClassesThat(
            resideInAPackage("survivor..")
                .negate()
                .or(JavaClass.Predicates.resideInAnyPackage(allowed)));
  }

  private static DescribedPredicate<JavaAccess<?>> readsTheTime() {
    return target(owner(HasName.Predicates.name("java.lang.System")))
        .and(target(nameMatching("nanoTime|currentTimeMillis")))
        .or(
            target(owner(HasName.Predicates.nameMatching("java\\.time\\..*")))
                .and(target(nameMatching("now"))));
  }
}
