import { serverArea } from '../area.ts'
import { feedbackFormHandlers, feedbackWidgetHandlers } from './feedback-handlers.ts'
import { surveyHandlers, type SurveyParts } from './handlers.ts'
import { serveSurveys, type SurveyPageParts } from './public-pages.ts'
import { surveyConsumer, surveyTimer } from './sending.ts'
import { SurveyTokens } from './survey-token.ts'

/** Surveys after the closing of a conversation, and their answers. */
export const surveysArea = serverArea({
  handlers: (parts: SurveyParts) => ({
    surveys: surveyHandlers(parts),
    feedbackForms: feedbackFormHandlers(parts),
    feedbackWidget: feedbackWidgetHandlers(parts),
  }),
  consumers: [surveyConsumer],
  timers: ({ secret }: { secret: string }) => [surveyTimer(new SurveyTokens(secret))],
  pages: (app, parts: SurveyPageParts) => serveSurveys(app, parts),
})
