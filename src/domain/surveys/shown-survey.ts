import type { RatingsType } from '../ratings/scale.ts'

/** Default heading of a survey. */
export const plainHeading = 'How did we do?'

/** Maximum length of a comment with a rating, in characters. */
export const commentLimit = 2000

/** Visible parts of a survey, in its mail and on its page. */
export interface ShownSurvey {
  ratingsType: RatingsType
  heading: string
  subHeading: string
  description: string
  footer: string
  commentEnabled: boolean
  commentEnabledBelow: number
  commentTitle: string
  finishText: string
  /** Address of its logo; null without one. */
  logo: string | null
}

/** Public path of a survey for one conversation, below the server's origin. */
export const surveyPath = (token: string): string => `/survey/${token}`
