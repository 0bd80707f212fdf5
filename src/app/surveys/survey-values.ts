import * as z from 'zod/mini'
import { tooLong } from '#domain/fields.ts'
import {
  surveyDefaults,
  surveyLimits,
  surveyResource,
  type Survey,
  type SurveyWords,
} from '#domain/surveys/survey.ts'

/** Values of the form; a chosen picture that is not uploaded yet is a `blob:` URL. */
export type SurveyValues = SurveyWords

const words = surveyResource.words as unknown as z.ZodMiniObject<z.core.$ZodShape>

/** The thank-you text, held to its limit by the forms alone (D1-03), and a logo that may still have to be sent. */
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

/** Values of the form; for null those of a new survey (SUR-031 to 033). */
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

/** Holds a picture that was chosen until the form is saved. @returns an address that shows it here. */
export function holdPicture(picture: Blob): string {
  const address = URL.createObjectURL(picture)
  pictures.set(address, picture)
  return address
}

/** A picture that was chosen and is not uploaded yet; undefined for none, and for one that is kept already. */
export const heldPicture = (logo: string | null): Blob | undefined =>
  logo === null ? undefined : pictures.get(logo)

/** Adds a picture to what is sent. */
export const appendPicture = (form: FormData, picture: Blob): void =>
  form.append('file', picture, `logo.${picture.type.slice('image/'.length)}`)

/** The form as it is sent: its words part by part, and a new picture as the part `file` (ADM-023). */
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
