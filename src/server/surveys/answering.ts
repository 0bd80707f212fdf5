import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { byDesk } from '#domain/events/cause.ts'
import type { Rated } from '#domain/ratings/scale.ts'
import { filledSurvey } from '#domain/surveys/filled-survey.ts'
import type { ShownSurvey } from '#domain/surveys/shown-survey.ts'
import type { Situation } from '#domain/templates/placeholders.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { Database } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { appendActivity } from '../sync/activity-log.ts'
import { surveyJson } from './asking.ts'
import type { SurveyLink } from './survey-token.ts'

/** A survey as its page shows it, with the latest answer. */
export interface OpenSurvey {
  owner: string
  survey: ShownSurvey
  /** Null without an answer, or if its scale has changed. */
  rated: Rated | null
}

/** Survey of a link, also if switched off; undefined if it, its conversation or its account is deleted. */
export async function openSurvey(
  database: Database,
  { accountId, conversationId, surveyId }: SurveyLink,
): Promise<OpenSurvey | undefined> {
  type Found = OpenSurvey & { situation: Situation }
  const [found] = await database.look(accountId, (sql) =>
    sql.rows<Found>({
      name: 'survey of a link',
      text: `select a.name as owner, ${surveyJson} as survey,
          case when w.rating is not null and w.ratings_type = s.ratings_type then json_build_object('rating', w.rating,
            'ratingsType', w.ratings_type, 'comment', w.comment) end as rated,
          json_build_object(
            'contact', json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
              'companyName', p.company_name),
            'conversation', json_build_object('ticketNo', c.ticket_no, 'subject', c.subject),
            'mailbox', json_build_object('name', b.name),
            'agent', case when u.id is not null then json_build_object('firstName', u.first_name,
              'lastName', u.last_name, 'email', u.email) end) as situation
        from survey_answers w
        join accounts a on a.id = w.account_id
        join surveys s on s.account_id = w.account_id and s.id = $3
        join conversations c on c.account_id = w.account_id and c.id = w.conversation_id
        join mailboxes b on b.account_id = c.account_id and b.id = c.mailbox_id
        left join contacts p on p.account_id = c.account_id and p.id = c.contact_id
        left join users u on u.account_id = w.account_id and u.id = w.agent_id
        where w.account_id = $1 and w.conversation_id = $2`,
      values: [accountId, conversationId, surveyId],
    }),
  )
  return found && { ...found, survey: filledSurvey(found.survey, found.situation) }
}

/** Stores an answer, replacing the previous one, with a thread entry; an identical one changes nothing. */
export async function takeAnswer(
  database: Database,
  { accountId, conversationId }: SurveyLink,
  answer: Rated,
  now: number,
): Promise<void> {
  await database.desk(accountId, (inner) =>
    inUnitOfWork(inner, { cause: byDesk, at: now, isChecked: true }, async ({ sql, rows, tx, drop }) => {
      await rows.lock('conversations', [conversationId])
      const [was] = await sql.rows<{ rated: Rated | null }>({
        name: 'answer of before',
        text: `select case when rating is not null then json_build_object('rating', rating,
              'ratingsType', ratings_type, 'comment', comment) end as rated
            from survey_answers where account_id = $1 and conversation_id = $2 for update`,
        values: [accountId, conversationId],
      })
      if (!was || isSame(was.rated, answer)) return drop()
      await sql.rows({
        name: 'answer to a survey',
        text: `update survey_answers set rating = $3, ratings_type = $4, comment = $5, rated_at = $6
            where account_id = $1 and conversation_id = $2`,
        values: [accountId, conversationId, answer.rating, answer.ratingsType, answer.comment, now],
      })
      const toldId = await standing((id) => tx.conversations.get(id), conversationId)
      const [activityId] = await idSource(database).take(sql, 1)
      await appendActivity(tx, {
        ...{ id: invariant(activityId, 'id'), conversationId: toldId, field: 'rated' },
        ...{ from: was.rated, to: answer, actorId: null, op: null, createdAt: now },
      })
    }),
  )
}

const isSame = (was: Rated | null, is: Rated) =>
  was?.rating === is.rating && was.ratingsType === is.ratingsType && was.comment === is.comment

/** The surviving conversation of a merged one. */
async function standing(
  get: (id: Id) => Promise<{ id: Id; mergedInto: Id | null } | undefined>,
  id: Id,
): Promise<Id> {
  const found = invariant(await get(id), 'conversation')
  return found.mergedInto === null ? found.id : standing(get, found.mergedInto)
}
