import type { FeedbackForm } from '#domain/surveys/feedback.ts'
import { surveyLimits } from '#domain/surveys/survey.ts'
import { BoundPicture, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import type { FeedbackValues } from './feedback-kind.tsx'
import { ratingOptions } from './rating-options.ts'
import { holdPicture } from './survey-values.ts'

/** Texts and logo of a feedback form. */
export function FeedbackFields({ form, isLocked }: FieldsProps<FeedbackValues, FeedbackForm>) {
  const { control } = form
  const denied = isLocked ? form.denied : undefined
  const bound = { control, locked: isLocked }
  const { name, heading, description, commentTitle, finishText } = surveyLimits
  return (
    <>
      <BoundText {...bound} name="name" label="Name" max={name} />
      <BoundText {...bound} name="heading" label="Heading" max={heading} optional />
      <BoundText {...bound} name="description" label="Description" max={description} rows={2} optional />
      <BoundSelect
        control={control}
        name="ratingsType"
        label="Rating"
        options={ratingOptions}
        denied={denied}
      />
      <BoundPicture
        control={control}
        name="logo"
        label="Logo"
        help="PNG or JPEG"
        shape="logo"
        upload={(picture) => Promise.resolve(holdPicture(picture))}
        denied={denied}
      />
      <BoundText {...bound} name="commentTitle" label="Comment box title" max={commentTitle} optional />
      <BoundText {...bound} name="finishText" label="Thank You page text" max={finishText} optional />
      <BoundSwitch control={control} name="isEnabled" label="Active" denied={denied} />
    </>
  )
}
