import * as z from 'zod/mini'
import { manageAccess, manageSurveysAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { ratingTypes } from '../ratings/scale.ts'

/** A customer's answer, in the survey's own scale. */
const ratedSchema = z.object({
  rating: z.int(),
  ratingsType: z.enum(ratingTypes),
  comment: z.string(),
})
/** A customer's latest answer in a conversation. */
const contactRating = z.object({
  ...ratedSchema.shape,
  conversationId: id(),
  subject: z.string(),
  ticketNo: z.nullable(z.int()),
  ratedAt: keptMoment(),
})
/** A customer's latest answer in a conversation. */
export type ContactRating = z.infer<typeof contactRating>

/** The link of the inbox's newest active survey, for a single mail of a conversation (SUR-017). */
const postSurveyLink = defineEndpoint({
  ...{ method: 'POST' as const, path: '/desk/conversations/:id/survey-link', summary: 'Get a survey link' },
  ...{ needs: manageAccess.needs, feature: manageSurveysAccess.feature },
  input: z.object({ id: id() }),
  output: z.object({ name: z.string(), url: z.string() }),
})

/** The newest 50 ratings of a customer, in conversations that the caller sees. */
const listContactRatings = defineEndpoint({
  ...{
    method: 'GET' as const,
    path: '/desk/customers/:id/ratings',
    summary: 'List the ratings of a customer',
  },
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(contactRating) }),
})

/** The calls about links and ratings. */
export const ratingEndpoints = { postSurveyLink, listContactRatings }
