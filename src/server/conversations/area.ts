import { serverArea } from '../area.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { alsoReachedConsumer } from './also-reached.ts'
import { dueTimer, snoozeTimer } from './due.ts'
import { giveContact, keepSource, letFilesGo, purgeThread, shareLabel } from './follow-ups.ts'
import { conversationHandlers, type ConversationParts } from './handlers.ts'
import { giveSender, giveTimeBack, logMerge, logSplit, logUnmerge, logUnsplit } from './merge-activities.ts'
import { mailEffect, requireMailboxes } from './op-effects.ts'
import { scheduledTimer } from './scheduled.ts'
import { emptyTrash, type TrashParts } from './trash.ts'

/** Conversations: reading, sending, changing, merging, and timers. */
export const conversationsArea = serverArea({
  handlers: (parts: ConversationParts) => conversationHandlers(parts),
  timers: (parts: OpParts) => [snoozeTimer(parts), dueTimer(parts), scheduledTimer(parts)],
  chores: (parts: TrashParts) => [emptyTrash(parts)],
  consumers: [alsoReachedConsumer],
  rules: {
    followUps: {
      'conversations.compose': [giveContact, keepSource],
      'messages.reply': [keepSource],
      'tickets.create': [giveContact, keepSource],
      'notes.remove': [letFilesGo],
      'labels.create': [shareLabel],
      'conversations.purge': [purgeThread],
      'conversations.merge': [logMerge],
      'conversations.unmerge': [giveTimeBack, logUnmerge],
      'conversations.split': [giveSender, logSplit],
      'conversations.unsplit': [logUnsplit],
    },
    origins: {
      'conversations.merge': 'merge',
      'conversations.unmerge': 'merge',
      'conversations.split': 'split',
      'conversations.unsplit': 'split',
    },
    checks: [requireMailboxes],
    effects: [mailEffect],
  },
})
