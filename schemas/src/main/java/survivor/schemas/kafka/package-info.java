/** The contract's Kafka side: serde, topic creation and client settings that every role shares. */
package survivor.schemas.kafka;
