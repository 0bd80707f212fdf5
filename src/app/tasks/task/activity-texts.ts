import { nameOf } from '#domain/people/name.ts'
import type { Repeat } from '#domain/tasks/repeat.ts'
import type { TaskActivity } from '#domain/tasks/task-activity.ts'
import { taskStatuses } from '#domain/tasks/status.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import { stampTime, type TimeFormat } from '#app/ui/time/time-format.ts'
import type { Reference } from '#local/queries/people.ts'
import { ruleText } from '../create/repeat-options.ts'
import { typeTexts } from './task-options.tsx'

const labels: Readonly<Record<string, string>> = {
  ...{
    type: 'the type',
    callType: 'the type of call',
    subject: 'the subject',
    description: 'the description',
  },
  ...{ contactId: 'the customer', conversationId: 'the conversation', status: 'the status' },
  ...{ priority: 'the priority', assigneeId: 'the assignee', startAt: 'the start', endAt: 'the due time' },
  ...{ dueAt: 'the due time', title: 'the title', recurrence: 'how it repeats' },
}

/** Context for the texts of people and times. */
export interface ActivityText {
  users: Reference['users']
  now: number
  format: TimeFormat
}

const wordIn = (words: Readonly<Record<string, string>>, value: unknown) => words[value as string]

/** Readable value; undefined if only the fact of the change is shown. */
function valueText(field: string, value: unknown, { users, now, format }: ActivityText): string | undefined {
  switch (field) {
    case 'status':
      return taskStatuses.find(({ status }) => status === value)?.label
    case 'priority':
      return wordIn(priorityTexts, value)
    case 'type':
      return wordIn(typeTexts, value)
    case 'assigneeId': {
      if (value === null) return 'nobody'
      const user = users.get(value as number)
      return user ? nameOf(user) : 'somebody who left'
    }
    case 'startAt':
    case 'endAt':
    case 'dueAt':
      return typeof value === 'number' ? stampTime(value, now, format) : 'none'
    case 'recurrence':
      return value ? ruleText((value as Repeat).rule) : 'Does not repeat'
    case 'subject':
    case 'title':
      return typeof value === 'string' ? `“${value}”` : undefined
    default:
      return undefined
  }
}

function changeText({ field, from, to, title, userId }: TaskActivity, words: ActivityText): string {
  const name = field ?? ''
  if (name === 'isDone') return `${to === true ? 'ticked' : 'unticked'} “${title ?? ''}”`
  // The server created the next task, which continues the series.
  if (name === 'recurrence' && to === null && userId === null) return 'made the next task of the series'
  const of = title === null || name === 'title' ? '' : ` of “${title}”`
  const [was, is] = [valueText(name, from, words), valueText(name, to, words)]
  const what = `changed ${labels[name] ?? 'a field'}${of}`
  if (is === undefined) return what
  return was === undefined ? `${what} to ${is}` : `${what} from ${was} to ${is}`
}

/** Sentence for a change, without its subject. */
export function activityText(activity: TaskActivity, words: ActivityText): string {
  const part = `“${activity.title ?? ''}”`
  switch (activity.type) {
    case 'task.created':
      return 'created the task'
    case 'task.overdue':
      return 'saw it become overdue'
    case 'task.deleted':
      return 'deleted the task'
    case 'task.restored':
      return 'brought the task back'
    case 'subtask.created':
      return `added ${part}`
    case 'subtask.deleted':
      return `removed ${part}`
    default:
      return changeText(activity, words)
  }
}
