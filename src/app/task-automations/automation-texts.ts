import type { AutomationTrigger } from '#domain/task-automations/task-automation.ts'
import type { AutomationRun } from '#domain/task-automations/automation-endpoints.ts'
import type { TaskType } from '#domain/tasks/status.ts'

/** Trigger options of the form. */
export const triggerTexts: Record<AutomationTrigger, string> = {
  update_priority: 'Priority is changed',
  update_status: 'Status is changed',
  update_assignee: 'Assignee is changed',
  add_label: 'A tag is added',
}

/** Labels of the value field of each trigger (D1-91). */
export const conditionLabels: Record<AutomationTrigger, string> = {
  update_priority: 'To priority',
  update_status: 'To status',
  update_assignee: 'To assignee',
  add_label: 'Tag',
}

/** Names of task types. */
export const taskTypeTexts: Record<TaskType, string> = {
  call: 'Call',
  activity: 'Activity',
  meeting: 'Meeting',
}

/** Texts for the outcomes of an event. */
export const outcomeTexts: Record<AutomationRun['outcome'], string> = {
  made: 'Task made',
  unassigned: 'Task made, for nobody: the assignee is switched off or does not see the conversation',
  open: 'No task: one is open',
  gone: 'No task: the conversation is gone',
  refused: 'No task',
}
