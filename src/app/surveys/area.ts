import { manageSurveysAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea, recordRoute } from '#app/records/record-entry.tsx'

const feedbackForms = {
  title: 'Feedback forms',
  noun: 'feedback form',
  path: paths.feedbackForms,
  load: () => import('./feedback-kind.tsx'),
} as const

/** Surveys after a conversation is closed. */
export const surveysArea = defineArea(
  recordArea(
    [
      {
        heading: 'Quality',
        title: 'Customer satisfaction',
        noun: 'survey',
        path: paths.surveys,
        words: 'survey csat rating stars feedback comment thank you satisfaction settings',
        feature: manageSurveysAccess.feature,
        load: () => import('./survey-kind.tsx'),
      },
    ],
    { routes: [recordRoute(feedbackForms, paths.settings)], later: [feedbackForms.load] },
  ),
)
