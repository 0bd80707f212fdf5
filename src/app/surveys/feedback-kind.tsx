import { MessageSquareHeart } from 'lucide-react'
import * as z from 'zod/mini'
import {
  feedbackFormEndpoints,
  feedbackFormResource,
  type FeedbackForm,
  type FeedbackFormInput,
} from '#domain/surveys/feedback.ts'
import { surveyDefaults } from '#domain/surveys/survey.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'
import { callsOf, usualToasts, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { FeedbackFields } from './feedback-fields.tsx'
import { ratingTexts } from './rating-options.ts'
import { SatisfactionTabs } from './satisfaction-tabs.tsx'
import { appendPicture, formParts, heldPicture } from './survey-values.ts'

/** Form values; a chosen logo that is not uploaded yet is a `blob:` URL. */
export type FeedbackValues = FeedbackFormInput & Pick<FeedbackForm, 'logo'>

const words = feedbackFormResource.input as unknown as z.ZodMiniObject<z.core.$ZodShape>
const { postFormLogo, deleteFormLogo } = feedbackFormEndpoints
const calls = callsOf(feedbackFormResource, (form): FeedbackForm => form)

const kind: RecordKind<FeedbackValues, FeedbackForm> = {
  icon: MessageSquareHeart,
  about: 'A feedback form asks for a rating without a conversation.',
  access: feedbackFormResource.write,
  needsConnection: true,
  source: fromServer(feedbackFormResource, { type: 'feedback' }),
  schema: z.extend(words, formParts),
  valuesOf: (form) => ({
    name: form?.name ?? '',
    heading: form?.heading ?? '',
    description: form?.description ?? '',
    ratingsType: form?.ratingsType ?? surveyDefaults.ratingsType,
    commentTitle: form?.commentTitle ?? surveyDefaults.commentTitle,
    finishText: form?.finishText ?? surveyDefaults.finishText,
    isEnabled: form?.isEnabled ?? true,
    logo: form?.logo ?? null,
  }),
  changes: {
    ...calls,
    /** The logo has its own endpoints (ADM-026), so it is uploaded after its record is saved. */
    async save(desk, { logo, ...typed }, seen) {
      const saved = await calls.save(desk, typed as FeedbackValues, seen)
      const picture = heldPicture(logo)
      if (picture) {
        const form = new FormData()
        appendPicture(form, picture)
        const answer = await deskRequest(desk.client, pathOf(postFormLogo, saved.id), 'POST', form)
        return z.parse(feedbackFormResource.row, await answer.json())
      }
      return logo === null && saved.logo !== null ? callDesk(desk, deleteFormLogo, { id: saved.id }) : saved
    },
  },
  toasts: usualToasts,
  useLine: () => (form) => ({
    title: form.name,
    text: form.isEnabled ? form.heading : 'Switched off',
    cells: [ratingTexts[form.ratingsType]],
  }),
  columns: ['Rating'],
  Above: SatisfactionTabs,
  Fields: FeedbackFields,
}

/** List and form of feedback forms. */
export const { List, Form } = recordPages(kind)
