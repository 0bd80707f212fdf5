import type { Conversation } from './conversation.ts'
import { statusIds } from './status.ts'

/** Initial fields of a conversation. */
type Beginning = Pick<Conversation, 'id' | 'type' | 'subject' | 'mailboxId'>

/** Row of a new conversation. @param at epoch ms. */
export const newConversation = (beginning: Beginning, at: number): Conversation => ({
  ...beginning,
  ...{ ticketNo: null, statusId: statusIds.new, priority: 'default' },
  ...{ assigneeId: null, teamId: null, labelIds: [], contactId: null, authorId: null },
  ...{ isDraft: false, isTrashed: false, isSpam: false, isRead: false, isStarred: false },
  ...{ snoozeTime: null, dueDate: null, totalMessages: 0, items: 0, hasAttachment: false, preview: '' },
  ...{ lastPosition: 0, lastInboundPosition: 0, lastInboundAt: null, waitingSince: null },
  ...{ mentions: [], lastActivityAt: at, createdAt: at, mergedInto: null, incidentId: null, sla: null },
})
