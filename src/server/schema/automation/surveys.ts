import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RatingsType } from '#domain/ratings/scale.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { conversations, mailboxes } from '../desk.ts'

/** Surveys of customer satisfaction. */
export const surveys = pgTable(
  'surveys',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    subject: text().notNull(),
    auto: boolean().notNull(),
    ratingsType: text().$type<RatingsType>().notNull(),
    heading: text().notNull(),
    subHeading: text().notNull(),
    description: text().notNull(),
    footer: text().notNull(),
    commentEnabled: boolean().notNull(),
    commentEnabledBelow: integer().notNull(),
    commentTitle: text().notNull(),
    finishText: text().notNull(),
    /** Name of its picture. */
    logo: text(),
    isActive: boolean().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Inboxes of a survey. */
export const surveyMailbox = pgTable(
  'survey_mailbox',
  { accountId: ofAccount(), surveyId: whole().notNull(), mailboxId: whole().notNull() },
  (table) => [
    primaryKey({ name: 'survey_mailbox_pk', columns: [table.accountId, table.surveyId, table.mailboxId] }),
    foreignKey({
      name: 'survey_mailbox_survey',
      columns: [table.accountId, table.surveyId],
      foreignColumns: [surveys.accountId, surveys.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'survey_mailbox_mailbox',
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
    index('survey_mailbox_by_mailbox').on(table.accountId, table.mailboxId),
  ],
)

/** Surveyed conversations and the latest answer: one row per conversation. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    accountId: ofAccount(),
    conversationId: whole().notNull(),
    surveyId: whole().notNull(),
    /** Rated agent: the assignee at the time of asking, else the agent who replied last. */
    agentId: whole(),
    askedAt: whole().notNull(),
    /** In the scale of `ratingsType`; null without an answer. */
    rating: integer(),
    ratingsType: text().$type<RatingsType>(),
    comment: text().notNull().default(''),
    ratedAt: whole(),
  },
  (table) => [
    primaryKey({ name: 'survey_answers_pk', columns: [table.accountId, table.conversationId] }),
    foreignKey({
      name: 'survey_answers_conversation',
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** Feedback forms without a conversation. */
export const feedbackForms = pgTable(
  'feedbackForms',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    heading: text().notNull(),
    description: text().notNull(),
    ratingsType: text().$type<RatingsType>().notNull(),
    commentTitle: text().notNull(),
    finishText: text().notNull(),
    isEnabled: boolean().notNull(),
    /** Name of its picture. */
    logo: text(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Feedback widget of an account; no row means defaults. */
export const feedbackWidget = pgTable('feedbackWidget', {
  accountId: ofAccount().primaryKey(),
  formId: whole(),
  position: text().notNull(),
  isEnabled: boolean().notNull(),
})
