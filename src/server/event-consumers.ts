import { factsConsumer } from './analytics/consumer.ts'
import { acknowledgements } from './automatic-answers/acknowledgements.ts'
import { auditConsumer } from './audit/consumer.ts'
import type { Consumer } from './events/consumer.ts'
import { notificationsConsumer } from './notifications/consumer.ts'
import { taskAutomationsConsumer } from './task-automations/consumer.ts'

/** What follows from what happens on a desk, each with a place of its own in the history. */
export const eventConsumers: readonly Consumer[] = [
  factsConsumer,
  auditConsumer,
  notificationsConsumer,
  acknowledgements,
  taskAutomationsConsumer,
]
