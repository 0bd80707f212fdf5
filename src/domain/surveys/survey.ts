import * as z from 'zod/mini'
import { manageSurveysAccess } from '../access/plan-access.ts'
import { id, onOff, optionalText, tooLong } from '../fields.ts'
import { pictureAddress } from '../pictures/picture.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { defineUpload } from '../stream.ts'
import { belowLimits, ratingTypes, type RatingsType } from '../ratings/scale.ts'

/** Limits of a survey's texts (SUR-019 to 024); only the form limits the thank-you text (D1-03). */
export const surveyLimits = {
  ...{ name: 40, subject: 40, heading: 40, subHeading: 40, footer: 40, commentTitle: 60, description: 200 },
  finishText: 60,
}

/** Default texts of a new survey (SUR-031 to 033). */
export const surveyDefaults = {
  ...{ auto: true, commentEnabled: true, commentEnabledBelow: 3, ratingsType: 'number' as RatingsType },
  finishText: 'Thank you for your valuable feedback',
  commentTitle: 'Can you tell us more about your experience?',
}

/** Required text: an emptied field has another error than a missing one (SUR-019). */
const filledText = (label: string, limit: number) =>
  z
    .string(`${label} is a required field`)
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} cannot be an empty field`, abort: true }),
      z.maxLength(limit, tooLong(label, limit)),
    )

const below = z.int().check(z.minimum(belowLimits.least), z.maximum(belowLimits.most))

/** Surveys as edited in the settings; stored on the server only. */
export const surveyResource = defineResource({
  name: 'surveys',
  noun: 'survey',
  path: '/productivity/surveys',
  read: { needs: 'signed-in' },
  write: manageSurveysAccess,
  searched: ['name', 'subject'],
  isPatched: true,
  refers: { mailboxIds: { to: 'mailboxes', noun: 'An inbox' } },
  joins: { mailboxIds: 'survey_mailbox' },
  input: {
    name: filledText('Name', surveyLimits.name),
    subject: filledText('Subject', surveyLimits.subject),
    /** Inboxes whose closed conversations send it. */
    mailboxIds: z
      .array(id(), 'mailboxIds must contain at least one item')
      .check(z.minLength(1, 'mailboxIds must contain at least one item'), z.maxLength(500)),
    /** Sent after a conversation is closed; otherwise agents insert its link into single mails. */
    auto: z._default(z.boolean(), surveyDefaults.auto),
    ratingsType: z._default(z.enum(ratingTypes), surveyDefaults.ratingsType),
    heading: optionalText('Heading', surveyLimits.heading),
    subHeading: optionalText('Sub heading', surveyLimits.subHeading),
    description: optionalText('Description', surveyLimits.description),
    footer: optionalText('Footer', surveyLimits.footer),
    commentEnabled: z._default(z.boolean(), surveyDefaults.commentEnabled),
    /** A comment is requested for ratings strictly below this, in the survey's own scale. */
    commentEnabledBelow: z._default(below, surveyDefaults.commentEnabledBelow),
    commentTitle: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(surveyLimits.commentTitle, tooLong('Comment box title', surveyLimits.commentTitle)),
        ),
      surveyDefaults.commentTitle,
    ),
    finishText: z._default(z.string().check(z.trim()), surveyDefaults.finishText),
    /** Address of its logo; a form can upload a new one in its part `file`. */
    logo: z._default(z.nullable(z.string().check(z.regex(pictureAddress))), null),
    isActive: onOff(),
  },
  // Deleted inboxes are removed from the list.
  row: { mailboxIds: z.array(id()) },
})

/** A survey, as calls return it. */
export type Survey = RecordOf<typeof surveyResource>
/** Fields of a survey. */
export type SurveyInput = ResourceInput<typeof surveyResource>

const { create, update, ...rest } = surveyResource.endpoints

/** Calls of surveys; writing ones take a multipart form with an optional part `file`, or JSON (ADM-023). */
export const surveyEndpoints = {
  ...rest,
  create: defineUpload({ ...create, takes: 'multipart', input: z.object({}) }),
  update: defineUpload({ ...update, takes: 'multipart', input: z.object({ id: id() }) }),
}

/** Request bodies of the writing calls. */
export const surveyBodies = { create: create.input, update: update.input }
