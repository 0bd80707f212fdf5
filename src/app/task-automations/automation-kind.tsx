import { Bot } from 'lucide-react'
import { nameOf } from '#domain/people/name.ts'
import {
  automatedTaskDefaults,
  taskAutomationResource,
  type AutomationTrigger,
  type TaskAutomation,
  type TaskAutomationInput,
} from '#domain/task-automations/task-automation.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { callsOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { reference } from '#local/queries/people.ts'
import { AutomationFields } from './automation-fields.tsx'
import { triggerTexts } from './automation-texts.ts'

function useLine() {
  const known = useLive(reference, undefined)
  const statusLabel = useStatusLabel()
  /** Required value, null for any; a deleted one matches nothing. */
  const asked: Record<AutomationTrigger, (automation: TaskAutomation) => string | null> = {
    update_priority: ({ priority }) => priority && priorityTexts[priority],
    update_status: ({ statusId }) => statusId && statusLabel(statusId),
    update_assignee: ({ assigneeId }) => named(assigneeId, known?.users, nameOf),
    add_label: ({ labelId }) => named(labelId, known?.labels, ({ label }) => label),
  }
  return (automation: TaskAutomation) => ({
    title: automation.name,
    text: [automation.domain, automation.task.subject].join(' · '),
    cells: [triggerTexts[automation.trigger], asked[automation.trigger](automation) ?? 'Any'],
  })
}

function named<Row>(
  id: number | null,
  rows: Map<number, Row> | undefined,
  name: (row: Row) => string,
): string | null {
  if (id === null) return null
  const row = rows?.get(id)
  return row ? name(row) : rows ? 'One that is gone' : ''
}

const valuesOf = (automation: TaskAutomation | null): TaskAutomationInput => ({
  name: automation?.name ?? '',
  entity: automation?.entity ?? 'conversation',
  domain: automation?.domain ?? '',
  trigger: automation?.trigger ?? 'update_priority',
  priority: automation?.priority ?? null,
  statusId: automation?.statusId ?? null,
  assigneeId: automation?.assigneeId ?? null,
  labelId: automation?.labelId ?? null,
  allowMultiple: automation?.allowMultiple ?? false,
  task: automation?.task ?? {
    ...automatedTaskDefaults,
    ...{ subject: '', description: '', assigneeId: null, duration: 1 },
  },
})

const kind: RecordKind<TaskAutomationInput, TaskAutomation> = {
  icon: Bot,
  about: 'An automation makes a task when something happens to a conversation.',
  access: taskAutomationResource.write,
  needsConnection: true,
  source: fromServer(taskAutomationResource),
  schema: taskAutomationResource.input,
  valuesOf,
  changes: callsOf(taskAutomationResource, (automation): TaskAutomation => automation),
  toasts: { created: 'Automation Added', updated: 'Automation Updated', deleted: 'Automation Deleted' },
  useLine,
  columns: ['When', 'Value'],
  Fields: AutomationFields,
}

/** List and form of task automations. */
export const { List, Form } = recordPages(kind)
