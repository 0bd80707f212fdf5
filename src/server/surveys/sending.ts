import type { Id } from '#lib/id.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { surveyPath } from '#domain/surveys/shown-survey.ts'
import { mayBeWrittenTo } from '../automatic-answers/may-answer.ts'
import { defineConsumer } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import type { RingKind } from '../timers/kind.ts'
import { setTimer } from '../timers/set-timer.ts'
import { noteAsked, surveyMail, toAsk, type ToAsk } from './asking.ts'
import type { SurveyTokens } from './survey-token.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Delay of a survey after closing, and minimum time between two surveys of a contact (D2-13), in ms. */
export const surveyWaits = { afterClosing: 5 * minuteMs, betweenTwo: 7 * dayMs }
/** Time after which an unsent survey is dropped, in ms. */
const patienceMs = dayMs

const timerName = 'survey'

/** Schedules a survey whenever a conversation is closed: manually, in bulk, or by a rule. */
export const surveyConsumer = defineConsumer({
  ...{ name: 'surveys', title: 'Customer satisfaction', writes: 'own', audience: 'present' },
  wants: ['conversation.changed'],
  isIdle,
  async handle({ sql }, { at, payload: { conversationId, field, to } }) {
    if (field === 'statusId' && to === statusIds.closed)
      await setTimer(sql, timerName, conversationId, at + surveyWaits.afterClosing)
  },
})

async function isIdle(sql: DeskSql): Promise<boolean> {
  const found = await sql.rows({
    name: 'any survey that is sent',
    text: 'select from surveys where account_id = $1 and is_active and auto limit 1',
    values: [sql.accountId],
  })
  return found.length === 0
}

/**
 * Sends the survey of a conversation that is still closed: not for spam, trash or merged ones, not to
 * automatic senders, and not to a contact who was surveyed within a week.
 */
export const surveyTimer = (tokens: SurveyTokens): RingKind => ({
  name: timerName,
  async ring({ sql, now, take }, id, dueAt) {
    const asked = await toAsk(sql, id, false)
    if (!asked?.isClosed || !(await mayAsk(sql, asked, now))) return
    // Another process was first: this transaction does nothing.
    if (!(await take())) return
    await noteAsked(sql, asked, now)
    const token = tokens.make({
      ...{ accountId: sql.accountId, conversationId: id, surveyId: asked.survey.id, askedAt: now },
    })
    const { contact, mailbox } = asked.situation
    const letter = {
      to: { address: contact.email ?? '', name: `${contact.firstName} ${contact.lastName}`.trim() },
      mail: surveyMail(asked, surveyPath(token)),
      ...{ mailboxId: asked.mailboxId, from: { address: mailbox.email, name: mailbox.name } },
      ...(asked.inReplyTo !== null && { inReplyTo: asked.inReplyTo }),
      until: now + patienceMs,
    }
    await sendSystemMail(sql, letter, { owner: sql.accountId, key: `survey ${id} ${dueAt}`, now })
  },
})

async function mayAsk(sql: DeskSql, asked: ToAsk, now: number): Promise<boolean> {
  const { message, conversation, situation, contactId } = asked
  if (!message) return false
  const cause = { origin: 'mail', isSilent: false } as const
  const to = situation.contact.email ?? ''
  if (!(await mayBeWrittenTo(sql, { to, cause, message, conversation }))) return false
  return !(await isAskedLately(sql, contactId, now))
}

/** True if a contact was surveyed within the week; locks the contact, against two concurrent surveys. */
async function isAskedLately(sql: DeskSql, contactId: Id, now: number): Promise<boolean> {
  await sql.rows({
    name: 'one survey of a contact at a time',
    text: 'select pg_advisory_xact_lock(20395, hashint8($1))',
    values: [contactId],
  })
  const found = await sql.rows({
    name: 'asked lately',
    text: `select from survey_answers a
      join conversations c on c.account_id = a.account_id and c.id = a.conversation_id
      where a.account_id = $1 and c.contact_id = $2 and a.asked_at > $3 limit 1`,
    values: [sql.accountId, contactId, now - surveyWaits.betweenTwo],
  })
  return found.length > 0
}
