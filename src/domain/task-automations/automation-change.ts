import type { trackedFields } from '../conversations/activity.ts'
import type { Id } from '#lib/id.ts'
import type { AutomationTrigger, TaskAutomation } from './task-automation.ts'

/** A change of one field of a conversation, from its event. */
export interface FieldChange {
  field: (typeof trackedFields)[number]
  from: unknown
  to: unknown
}

const triggers: Partial<Record<FieldChange['field'], AutomationTrigger>> = {
  priority: 'update_priority',
  statusId: 'update_status',
  assigneeId: 'update_assignee',
  labelIds: 'add_label',
}

/** The tags that a change has added. */
function addedTags({ from, to }: FieldChange): Id[] {
  const before = new Set(from as readonly Id[] | null)
  return ((to as readonly Id[] | null) ?? []).filter((id) => !before.has(id))
}

/** Trigger of a change; null if automations do not react to it, such as a removed tag. */
export function triggerOf(change: FieldChange): AutomationTrigger | null {
  if (change.field === 'labelIds' && addedTags(change).length === 0) return null
  return triggers[change.field] ?? null
}

/** True if a change triggers an automation: any change, or the value that it requires (D1-91). */
export function isSetOffBy(
  automation: Pick<TaskAutomation, 'trigger' | 'priority' | 'statusId' | 'assigneeId' | 'labelId'>,
  change: FieldChange,
): boolean {
  if (triggerOf(change) !== automation.trigger) return false
  const asked = {
    update_priority: automation.priority,
    update_status: automation.statusId,
    update_assignee: automation.assigneeId,
    add_label: automation.labelId,
  }[automation.trigger]
  if (asked === null) return true
  return change.field === 'labelIds' ? addedTags(change).includes(asked as Id) : change.to === asked
}
