import { priorities } from '../conversations/status.ts'
import { choicesOf, defineSubject } from '../predicates/subject.ts'
import { callTypes, taskStatuses, taskTypes } from './status.ts'
import type { Task } from './task.ts'

/** A task's number, subject, description and sub-tasks, line by line. */
const writtenOn = ({ taskNo, subject, description, subTasks }: Task): string =>
  [taskNo === null ? '' : `T-${taskNo}`, subject, description, ...subTasks.map(({ title }) => title)].join(
    '\n',
  )

/** Predicate fields of a task. */
export const taskSubject = defineSubject<Task>()('tasks', {
  subject: { label: 'Subject', type: 'text', value: (row) => row.subject },
  description: { label: 'Description', type: 'text', isOptional: true, value: (row) => row.description },
  /** All text of the task and its number, for the search field above a board. */
  text: { label: 'Text', type: 'text', value: writtenOn },
  number: { label: 'Number', type: 'number', isOptional: true, value: (row) => row.taskNo },
  type: { label: 'Type', type: 'choice', choices: choicesOf(taskTypes), value: (row) => row.type },
  callType: {
    ...{ label: 'Call type', type: 'choice', choices: choicesOf(callTypes), isOptional: true },
    value: (row) => row.callType,
  },
  status: {
    ...{ label: 'Status', type: 'choice', choices: choicesOf(taskStatuses.map(({ status }) => status)) },
    value: (row) => row.status,
  },
  priority: {
    ...{ label: 'Priority', type: 'choice', choices: choicesOf(priorities) },
    value: (row) => row.priority,
  },
  assignee: {
    ...{ label: 'Assignee', type: 'reference', to: 'users', isOptional: true },
    value: (row) => row.assigneeId,
  },
  /** Tasks whose assignee belongs to the team (D2-16). */
  team: { label: 'Team', type: 'reference', to: 'teams', isByMembers: true, value: (row) => row.assigneeId },
  customer: {
    ...{ label: 'Customer', type: 'reference', to: 'contacts', isOptional: true },
    value: (row) => row.contactId,
  },
  conversation: {
    ...{ label: 'Conversation', type: 'reference', to: 'conversations', isOptional: true },
    value: (row) => row.conversationId,
  },
  author: {
    ...{ label: 'Made by', type: 'reference', to: 'users', isOptional: true },
    value: (row) => row.authorId,
  },
  start: { label: 'Start', type: 'moment', value: (row) => row.startAt },
  end: { label: 'End', type: 'moment', value: (row) => row.endAt },
  created: { label: 'Created', type: 'moment', value: (row) => row.createdAt },
  closed: { label: 'Closed', type: 'moment', isOptional: true, value: (row) => row.closedAt },
})

/** A field of a task that filters can use. */
export type TaskField = keyof (typeof taskSubject)['fields']
