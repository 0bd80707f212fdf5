import type { Id } from '#lib/id.ts'
import type { SurveyMail } from '#domain/auth/system-mail.ts'
import { manageSurveysAccess } from '#domain/access/plan-access.ts'
import { fillText, withoutUnfilled } from '#domain/conversations/drafts/placeholder-text.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { ShownSurvey } from '#domain/surveys/shown-survey.ts'
import { filledSurvey } from '#domain/surveys/filled-survey.ts'
import { valuesIn, type Situation } from '#domain/templates/placeholders.ts'
import type { AutomaticAnswer } from '../automatic-answers/may-answer.ts'
import type { DeskSql } from '../store/database.ts'

/** A stored survey. */
type KeptSurvey = ShownSurvey & { id: Id; name: string; subject: string }

/** A conversation that can be surveyed, with the survey of its inbox. */
export interface ToAsk {
  conversationId: Id
  contactId: Id
  mailboxId: Id
  account: string
  survey: KeptSurvey
  situation: Situation & { contact: NonNullable<Situation['contact']>; mailbox: Address }
  /** Rated agent: the assignee, else the agent who replied last. */
  agentId: Id | null
  /** True if it is closed and in the inbox. */
  isClosed: boolean
  conversation: AutomaticAnswer['conversation']
  /** Last message of the customer; null if they wrote none. */
  message: Pick<Message, 'isInbound' | 'isAutomatic' | 'findings' | 'from' | 'replyTo'> | null
  /** Message-ID of the newest mail, which the survey replies to. */
  inReplyTo: string | null
}

/** SQL of survey `s` as JSON. */
export const surveyJson = `json_build_object('id', s.id, 'name', s.name, 'subject', s.subject,
  'ratingsType', s.ratings_type, 'heading', s.heading, 'subHeading', s.sub_heading, 'description', s.description,
  'footer', s.footer, 'commentEnabled', s.comment_enabled, 'commentEnabledBelow', s.comment_enabled_below,
  'commentTitle', s.comment_title, 'finishText', s.finish_text, 'logo', '${pictureUrl('')}' || s.logo)`

/** SQL of the rated agent `u` of conversation `c`. */
const ratedAgent = `coalesce(c.assignee_id, (select m.author_id from messages m
  where m.account_id = c.account_id and m.conversation_id = c.id and m.author_id is not null
  order by m.position desc limit 1))`

/**
 * Survey of a conversation with its values: the newest active one of its inbox (D1-81).
 * @param isSingle for a single mail: surveys that are not sent automatically come first.
 * @returns undefined without a survey, a verified inbox, a customer with an address, or the plan feature.
 */
export async function toAsk(sql: DeskSql, id: Id, isSingle: boolean): Promise<ToAsk | undefined> {
  const [found] = await sql.rows<ToAsk>({
    name: isSingle ? 'survey of a single mail' : 'survey of a closing',
    text: `select c.id as "conversationId", c.contact_id as "contactId", c.mailbox_id as "mailboxId", a.name as account,
        ${surveyJson} as survey, u.id as "agentId",
        json_build_object(
          'contact', json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
            'companyName', p.company_name),
          'conversation', json_build_object('ticketNo', c.ticket_no, 'subject', c.subject),
          'mailbox', json_build_object('name', b.name, 'email', b.email),
          'agent', case when u.id is not null then json_build_object('firstName', u.first_name,
            'lastName', u.last_name, 'email', u.email) end) as situation,
        c.status_id = ${statusIds.closed} and not c.is_draft as "isClosed",
        json_build_object('isSpam', c.is_spam, 'isTrashed', c.is_trashed, 'mergedInto', c.merged_into) as conversation,
        (select json_build_object('isInbound', m.is_inbound, 'isAutomatic', m.is_automatic, 'findings', m.findings,
            'from', m."from", 'replyTo', m.reply_to)
          from messages m where m.account_id = c.account_id and m.conversation_id = c.id and m.is_inbound
          order by m.position desc limit 1) as message,
        (select o.internet_message_id from messages m
          join message_sources o on o.account_id = m.account_id and o.message_id = m.id
          where m.account_id = c.account_id and m.conversation_id = c.id
          order by m.position desc limit 1) as "inReplyTo"
      from conversations c
      join accounts a on a.id = c.account_id and (a.features is null or $3 = any(a.features))
      join mailboxes b on b.account_id = c.account_id and b.id = c.mailbox_id and b.type = 'email' and b.email_verified
      join contacts p on p.account_id = c.account_id and p.id = c.contact_id and p.email is not null
      join lateral (select s.* from surveys s
        join survey_mailbox i on i.account_id = s.account_id and i.survey_id = s.id and i.mailbox_id = c.mailbox_id
        where s.account_id = c.account_id and s.is_active and ($4 or s.auto)
        order by $4 and s.auto, s.id desc limit 1) s on true
      left join users u on u.account_id = c.account_id and u.id = ${ratedAgent}
      where c.account_id = $1 and c.id = $2`,
    values: [sql.accountId, id, manageSurveysAccess.feature, isSingle],
  })
  return found
}

/** Mail of a survey. @param path of the answer page. */
export function surveyMail({ survey, situation, account }: ToAsk, path: string): SurveyMail {
  const { heading, subHeading, description, footer, ratingsType, logo } = filledSurvey(survey, situation)
  const subject = withoutUnfilled(fillText(survey.subject, valuesIn(situation)))
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return {
    ...{ kind: 'survey', subject: subject.slice(0, 300).toWellFormed() || survey.name, account, path },
    ...{ logo, ratingsType, heading, subHeading, description, footer },
  }
}

/** Records that a survey was sent: one row per conversation, whose answer stays (D1-80). */
export async function noteAsked(
  sql: DeskSql,
  { conversationId, survey, agentId }: Pick<ToAsk, 'conversationId' | 'survey' | 'agentId'>,
  now: number,
): Promise<void> {
  await sql.rows({
    name: 'survey is asked',
    text: `insert into survey_answers (account_id, conversation_id, survey_id, agent_id, asked_at)
      values ($1, $2, $3, $4, $5) on conflict (account_id, conversation_id) do update
        set survey_id = excluded.survey_id, agent_id = excluded.agent_id, asked_at = excluded.asked_at`,
    values: [sql.accountId, conversationId, survey.id, agentId, now],
  })
}
