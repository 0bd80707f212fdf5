/** Statuses with their fixed ids (contract.md). */
export const statuses = [
  { id: 1, status: 'new', label: 'New', sentence: 'new' },
  { id: 2, status: 'open', label: 'Open', sentence: 'open' },
  { id: 3, status: 'on_hold', label: 'On Hold', sentence: 'on hold' },
  { id: 4, status: 'closed', label: 'Closed', sentence: 'closed' },
] as const

/** Name of a status. */
export type Status = (typeof statuses)[number]['status']
/** Id of a status. */
export type StatusId = (typeof statuses)[number]['id']

/** Id of each status. */
export const statusIds = { new: 1, open: 2, on_hold: 3, closed: 4 } as const satisfies Record<
  Status,
  StatusId
>

/** Name and label of a status id. */
export function statusOf(id: StatusId) {
  return statuses[id - 1] ?? statuses[0]
}

/** Priorities, most urgent first. */
export const priorities = ['critical', 'high', 'medium', 'low', 'default'] as const
/** Priority of a conversation. */
export type Priority = (typeof priorities)[number]

/** Channels that a conversation can originate from. */
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
/** Channel that a conversation originates from. */
export type ConversationType = (typeof conversationTypes)[number]
