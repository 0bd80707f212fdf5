import * as z from 'zod/mini'
import { tooLong } from '#domain/fields.ts'
import {
  surveyDefaults,
  surveyLimits,
  surveyResource,
  type Survey,
  type SurveyInput,
} from '#domain/surveys/survey.ts'

/** Form values; a chosen picture that is not uploaded yet is a `blob:` URL. */
export type SurveyValues = SurveyInput

const words = surveyResource.input as unknown as z.ZodMiniObject<z.core.$ZodShape>

/** Form-only rules: the thank-you text's limit (D1-03), and a logo that may not be uploaded yet. */
export const formParts = {
  finishText: z
    .string()
    .check(
      z.trim(),
      z.maxLength(surveyLimits.finishText, tooLong('Thank You page text', surveyLimits.finishText)),
    ),
  logo: z.nullable(z.string()),
}

/** Schema of the form. */
export const surveyValuesSchema = z.extend(words, formParts)

/** Form values of a survey; for null those of a new one (SUR-031 to 033). */
export const valuesOf = (survey: Survey | null): SurveyValues => ({
  name: survey?.name ?? '',
  subject: survey?.subject ?? '',
  mailboxIds: survey?.mailboxIds ?? [],
  auto: survey?.auto ?? surveyDefaults.auto,
  ratingsType: survey?.ratingsType ?? surveyDefaults.ratingsType,
  heading: survey?.heading ?? '',
  subHeading: survey?.subHeading ?? '',
  description: survey?.description ?? '',
  footer: survey?.footer ?? '',
  commentEnabled: survey?.commentEnabled ?? surveyDefaults.commentEnabled,
  commentEnabledBelow: survey?.commentEnabledBelow ?? surveyDefaults.commentEnabledBelow,
  commentTitle: survey?.commentTitle ?? surveyDefaults.commentTitle,
  finishText: survey?.finishText ?? surveyDefaults.finishText,
  logo: survey?.logo ?? null,
  isActive: survey?.isActive ?? true,
})

const pictures = new Map<string, Blob>()

/** Keeps a chosen picture in memory until the form is saved. @returns a `blob:` URL for its preview. */
export function holdPicture(picture: Blob): string {
  const address = URL.createObjectURL(picture)
  pictures.set(address, picture)
  return address
}

/** Chosen picture that is not uploaded yet; undefined for none and for a stored one. */
export const heldPicture = (logo: string | null): Blob | undefined =>
  logo === null ? undefined : pictures.get(logo)

/** Adds a picture to the request. */
export const appendPicture = (form: FormData, picture: Blob): void =>
  form.append('file', picture, `logo.${picture.type.slice('image/'.length)}`)

/** Multipart request of the form: its fields as parts, and a new picture as the part `file` (ADM-023). */
export function formOf({ logo, mailboxIds, ...words }: SurveyValues, revision: number | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, String(value))
  mailboxIds.forEach((id, index) => form.append(`mailboxIds[${index}]`, String(id)))
  if (revision !== undefined) form.append('revision', String(revision))
  const picture = heldPicture(logo)
  if (picture) appendPicture(form, picture)
  else form.append('logo', logo ?? '')
  return form
}
