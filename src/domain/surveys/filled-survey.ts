import { fillText, withoutUnfilled } from '../conversations/drafts/placeholder-text.ts'
import { valuesIn, type Situation } from '../templates/placeholders.ts'
import type { ShownSurvey } from './shown-survey.ts'

/** A survey's texts with placeholders filled for a conversation; those without a value are removed. */
export function filledSurvey<Survey extends ShownSurvey>(survey: Survey, situation: Situation): Survey {
  const values = valuesIn(situation)
  const fill = (text: string) => withoutUnfilled(fillText(text, values)).trim()
  const { heading, subHeading, description, footer, commentTitle, finishText } = survey
  return {
    ...survey,
    ...{ heading: fill(heading), subHeading: fill(subHeading), description: fill(description) },
    ...{ footer: fill(footer), commentTitle: fill(commentTitle), finishText: fill(finishText) },
  }
}
