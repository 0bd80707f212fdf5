import { Smile } from 'lucide-react'
import * as z from 'zod/mini'
import { surveyResource, type Survey } from '#domain/surveys/survey.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'
import { callsOf, switchOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { SatisfactionTabs } from './satisfaction-tabs.tsx'
import { SurveyFields } from './survey-fields.tsx'
import { formOf, surveyValuesSchema, valuesOf, type SurveyValues } from './survey-values.ts'

const { create, update } = surveyResource.endpoints
const calls = callsOf(surveyResource, (survey): Survey => survey)
const onOff = switchOf(surveyResource)

const kind: RecordKind<SurveyValues, Survey> = {
  icon: Smile,
  about: 'A survey asks customers how it was, after a conversation is closed.',
  access: surveyResource.write,
  needsConnection: true,
  source: fromServer(surveyResource),
  schema: surveyValuesSchema,
  valuesOf,
  changes: {
    ...calls,
    async save({ client }, values, seen) {
      const form = formOf(values, seen?.revision)
      const answer = seen
        ? await deskRequest(client, pathOf(update, seen.id), 'PUT', form)
        : await deskRequest(client, create.path, 'POST', form)
      return z.parse(surveyResource.row, await answer.json())
    },
  },
  toasts: { created: 'Survey Created', updated: 'Survey Updated', deleted: 'Survey Deleted' },
  titles: { create: 'Create survey', edit: 'Edit survey' },
  onOff: {
    ...onOff,
    async turn(desk, survey, isOn) {
      await onOff.turn(desk, survey, isOn)
      showToast({ text: 'Status Updated' })
    },
  },
  useLine: () => (survey) => ({
    title: survey.name,
    text: !survey.isActive
      ? 'Switched off'
      : survey.auto
        ? 'Sent after a conversation is closed'
        : 'Agents add its link to single mails',
  }),
  Above: SatisfactionTabs,
  isWide: true,
  Fields: SurveyFields,
}

/** List and form of satisfaction surveys. */
export const { List, Form } = recordPages(kind)
