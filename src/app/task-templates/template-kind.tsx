import { ClipboardList } from 'lucide-react'
import { nameOf } from '#domain/people/name.ts'
import { taskDefaults, taskStatuses } from '#domain/tasks/status.ts'
import {
  taskTemplateResource,
  type TaskTemplate,
  type TaskTemplateInput,
} from '#domain/task-templates/task-template.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { callsOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromDevice } from '#app/records/record-source.ts'
import { reference } from '#local/queries/people.ts'
import { localTaskTemplates } from '#local/queries/records.ts'
import { applyTexts } from './template-texts.ts'
import { TemplateFields } from './template-fields.tsx'

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

function useLine() {
  const users = useLive(reference, undefined)?.users
  return (template: TaskTemplate) => {
    const { name, description, duration, subTasks, assigneeId, status, applyTo } = template
    const assignee = assigneeId === null ? undefined : users?.get(assigneeId)
    const parts = subTasks.length > 0 ? [counted(subTasks.length, 'sub-task')] : []
    return {
      title: name,
      text: [counted(duration, 'day'), ...parts, description].filter(Boolean).join(' · '),
      start: (
        <StatusGlyph
          status={status}
          label={taskStatuses.find((each) => each.status === status)?.label ?? status}
        />
      ),
      cells: [assignee ? nameOf(assignee) : 'Unassigned', applyTexts[applyTo].label],
    }
  }
}

/** Values of the form: the editable fields of a template only (TTP-005). */
const valuesOf = (template: TaskTemplate | null): TaskTemplateInput => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  status: template?.status ?? taskDefaults.status,
  priority: template?.priority ?? taskDefaults.priority,
  duration: template?.duration ?? 1,
  assigneeId: template?.assigneeId ?? null,
  applyTo: template?.applyTo ?? 'all',
  mailboxIds: template?.mailboxIds ?? [],
  subTasks: template?.subTasks ?? [],
})

const kind: RecordKind<TaskTemplateInput, TaskTemplate> = {
  icon: ClipboardList,
  about: 'A template fills the form of a task, with its sub-tasks.',
  access: taskTemplateResource.write,
  needsConnection: true,
  source: fromDevice(localTaskTemplates),
  schema: taskTemplateResource.input,
  valuesOf,
  changes: callsOf(taskTemplateResource, (template): TaskTemplate => template),
  toasts: { created: 'Template Added', updated: 'Template Updated', deleted: 'Template Deleted' },
  useLine,
  columns: ['Assignee', 'Apply to'],
  Fields: TemplateFields,
}

/** List and form of task templates. */
export const { List, Form } = recordPages(kind)
