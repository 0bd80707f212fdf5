import type { OutboxOp } from '#local/rows.ts'

/** Unsent changes of a conversation's fields. */
export interface PendingFields {
  status: boolean
  priority: boolean
  assignee: boolean
  snooze: boolean
  due: boolean
  incident: boolean
  addedLabels: ReadonlySet<number>
  removedLabels: ReadonlySet<number>
}

/** Fields changed by waiting ops. */
export function pendingFields(ops: readonly OutboxOp[]): PendingFields {
  const waiting = ops.filter((op) => op.state === 'waiting' || op.state === 'discarding')
  const has = (cmd: string) => waiting.some((op) => op.cmd === `conversations.${cmd}`)
  const labels = new Map<number, 'added' | 'removed'>()
  for (const op of waiting) {
    const { labelIds } = op.args as { labelIds?: number[] }
    if (op.cmd === 'conversations.addLabels') for (const id of labelIds ?? []) labels.set(id, 'added')
    if (op.cmd === 'conversations.removeLabels') for (const id of labelIds ?? []) labels.set(id, 'removed')
  }
  const those = (kind: 'added' | 'removed') =>
    new Set([...labels].filter(([, each]) => each === kind).map(([id]) => id))
  return {
    status: has('setStatus'),
    priority: has('setPriority'),
    assignee: has('assign'),
    snooze: has('snooze'),
    due: has('setDue'),
    incident: has('setIncident'),
    addedLabels: those('added'),
    removedLabels: those('removed'),
  }
}
