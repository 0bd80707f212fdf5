import * as z from 'zod/mini'
import { manageSurveysAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, onOff, optionalText, requiredText, tooLong } from '../fields.ts'
import { ratingTypes } from '../ratings/scale.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { defineSettings } from '../settings.ts'
import { defineUpload } from '../stream.ts'
import { surveyDefaults, surveyLimits } from './survey.ts'

/*
 * Feedback forms and the feedback widget: the specification lists their calls, but no fields and screens
 * (D1-82). They have the fields of a survey, without a conversation.
 */

/** Feedback forms as calls save them (ADM-024). */
export const feedbackFormResource = defineResource({
  name: 'feedbackForms',
  noun: 'feedback form',
  path: '/forms',
  read: { needs: 'signed-in' },
  write: manageSurveysAccess,
  searched: ['name'],
  filters: { type: z.optional(z.literal('feedback')) },
  input: {
    name: requiredText('Name', surveyLimits.name),
    heading: optionalText('Heading', surveyLimits.heading),
    description: optionalText('Description', surveyLimits.description),
    ratingsType: z._default(z.enum(ratingTypes), surveyDefaults.ratingsType),
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
    isEnabled: onOff(),
  },
  /** Address of its logo; changed by separate calls (ADM-026). */
  row: { logo: z.nullable(z.string()) },
})

/** A feedback form, as calls return it. */
export type FeedbackForm = RecordOf<typeof feedbackFormResource>
/** Fields of a feedback form. */
export type FeedbackFormInput = ResourceInput<typeof feedbackFormResource>

const logo = { path: '/forms/logo/:id', ...manageSurveysAccess }

const postFormLogo = defineUpload({
  ...{ method: 'POST' as const, summary: 'Upload the logo of a feedback form', ...logo, takes: 'multipart' },
  input: z.object({ id: id() }),
  output: feedbackFormResource.row,
})

const deleteFormLogo = defineEndpoint({
  ...{ method: 'DELETE' as const, summary: 'Delete the logo of a feedback form', ...logo },
  input: z.object({ id: id() }),
  output: feedbackFormResource.row,
})

/** The calls of feedback forms. */
export const feedbackFormEndpoints = { ...feedbackFormResource.endpoints, postFormLogo, deleteFormLogo }

/** Settings of the feedback widget: its form, position and status (ADM-025). */
export const feedbackWidgetResource = defineSettings({
  name: 'feedbackWidget',
  noun: 'feedback widget',
  path: '/widget',
  method: 'PUT',
  read: { needs: 'signed-in' },
  write: manageSurveysAccess,
  shape: {
    /** Null for none. */
    formId: z.nullable(id()),
    position: z.enum(['left', 'right']),
    isEnabled: z.boolean(),
  },
  usual: { formId: null, position: 'right', isEnabled: false },
})
