import { daysAfter } from '#lib/zone.ts'
import type { TaskTemplate } from '#domain/task-templates/task-template.ts'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { unassigned, type Assignee, type TaskFormValues } from './task-form-schema.ts'

const asked = (assigneeId: number | null): Assignee => assigneeId ?? unassigned

/**
 * Applies a template to the form of a task: its fields replace the current ones, except subject and start.
 * Sub-tasks become steps with their name and days (D-11, D1-46).
 */
export function byTemplate(
  { startAt, subject }: Pick<TaskFormValues, 'startAt' | 'subject'>,
  template: TaskTemplate,
  zone: string | undefined,
): Partial<TaskFormValues> {
  const { name, description, status, priority, assigneeId, duration, subTasks } = template
  const start = localMoment(startAt, zone)
  return {
    ...{ subject: subject.trim() === '' ? name : subject, description, status, priority },
    assignee: asked(assigneeId),
    ...(Number.isNaN(start) ? {} : { endAt: localText(daysAfter(start, duration, zone), zone) }),
    steps: subTasks.map((part) => ({
      title: part.name,
      days: String(part.duration),
      assignee: asked(part.assigneeId),
    })),
  }
}
