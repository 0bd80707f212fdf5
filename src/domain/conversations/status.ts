/** Statuses with their fixed ids (contract.md). */
export const statuses = [
  { id: 1, status: 'new', label: 'New', sentence: 'new' },
  { id: 2, status: 'open', label: 'Open', sentence: 'open' },
  { id: 3, status: 'on_hold', label: 'On Hold', sentence: 'on hold' },
  { id: 4, status: 'closed', label: 'Closed', sentence: 'closed' },
] as const

/** A status's word. */
export type Status = (typeof statuses)[number]['status']
/** A status's number. */
export type StatusId = (typeof statuses)[number]['id']

/** The number of each status. */
export const statusIds = { new: 1, open: 2, on_hold: 3, closed: 4 } as const satisfies Record<
  Status,
  StatusId
>

/** The word and label of a status number. */
export function statusOf(id: StatusId) {
  return statuses[id - 1] ?? statuses[0]
}

/** Priorities, most urgent first. */
export const priorities = ['critical', 'high', 'medium', 'low', 'default'] as const
/** How urgent a conversation is. */
export type Priority = (typeof priorities)[number]

/** Where a conversation came from. */
export const conversationTypes = [
  'email',
  'web',
  'sms',
  'support_form',
  'support_widget',
  'internal_ticket',
  'helpdesk',
  'whatsapp',
] as const
/** Where a conversation came from. */
export type ConversationType = (typeof conversationTypes)[number]
