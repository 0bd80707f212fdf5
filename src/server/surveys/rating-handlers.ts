import { DeskError } from '#domain/errors.ts'
import type { ContactRating, ratingEndpoints } from '#domain/surveys/rating.ts'
import { surveyPath } from '#domain/surveys/shown-survey.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { noteAsked, toAsk } from './asking.ts'
import { SurveyTokens } from './survey-token.ts'

/** Dependencies of survey links and ratings. */
export interface RatingParts {
  database: Database
  /** Server time in epoch ms. */
  now(): number
  origin(): string
  secret: string
}

const mostRatings = 50

/** Handlers for survey links in single mails, and for answers. */
export function ratingHandlers({ database, now, origin, secret }: RatingParts) {
  const tokens = new SurveyTokens(secret)
  return {
    postSurveyLink: ({ id }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const seen = await sql.rows({
          name: 'conversation of a survey link',
          text: `select from conversations where account_id = $1 and id = $2 and scope = any($3)
            and merged_into is null`,
          values: [sql.accountId, id, actor.scopes],
        })
        if (seen.length === 0) throw new DeskError('NOT_FOUND')
        const asked = await toAsk(sql, id, true)
        if (!asked)
          throw new DeskError('CONFLICT', {
            message: 'There is no active survey for this inbox and customer.',
          })
        const askedAt = now()
        await noteAsked(sql, asked, askedAt)
        const { survey } = asked
        const token = tokens.make({
          ...{ accountId: sql.accountId, conversationId: id, surveyId: survey.id, askedAt },
        })
        return { name: survey.heading || survey.subject, url: origin() + surveyPath(token) }
      }),
    listContactRatings: async ({ id }, { actor }) => ({
      data: await database.look(actor.accountId, (sql) =>
        sql.rows<ContactRating>({
          name: 'ratings of a contact',
          text: `select w.rating, w.ratings_type as "ratingsType", w.comment, w.conversation_id as "conversationId",
              c.subject, c.ticket_no as "ticketNo", w.rated_at as "ratedAt"
            from survey_answers w
            join conversations c on c.account_id = w.account_id and c.id = w.conversation_id
            where w.account_id = $1 and c.contact_id = $2 and c.scope = any($3) and w.rated_at is not null
            order by w.rated_at desc limit ${mostRatings}`,
          values: [sql.accountId, id, actor.scopes],
        }),
      ),
    }),
  } satisfies HandlersOf<typeof ratingEndpoints>
}
