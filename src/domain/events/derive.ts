import type { Id } from '#lib/id.ts'
import { ofContact } from './contact-events.ts'
import { ofActivity, ofConversation } from './conversation-events.ts'
import type { Happening } from './event.ts'
import type { ConversationOf, RowChange } from './happening.ts'
import { ofLabel } from './label-events.ts'
import { ofDraft } from './mail-events.ts'
import { ofDelivery, ofMessage } from './message-events.ts'
import { ofNote } from './note-events.ts'
import { ofBlockedSender } from './sender-events.ts'
import { ofTask, ofTaskNote } from './task-events.ts'
import { ofTimeEntry } from './time-events.ts'
import { ofPreferences } from './user-events.ts'

/** Conversations whose dimensions the events of these changes need, besides changed ones. */
export function conversationsBehind(changes: readonly RowChange[]): Id[] {
  const known = new Set(changes.flatMap(({ name, id }) => (name === 'conversations' ? [id] : [])))
  const needed = changes.flatMap((change) =>
    counted.has(change.name) ? (idOf(change.after ?? change.before) ?? []) : [],
  )
  return [...new Set(needed)].filter((id) => !known.has(id))
}

const counted = new Set<RowChange['name']>(['messages', 'notes', 'deliveries', 'activities', 'timeEntries'])

const idOf = (row: object | null) => (row as { conversationId?: Id | null } | null)?.conversationId

/**
 * Derives the events from the rows of one transaction: the only source of events. Pure, so that every writer
 * (an op, mail, time, a rule, an import) yields the same events.
 * @param held finds the conversations of {@link conversationsBehind}.
 */
export function eventsOf(changes: readonly RowChange[], held: ConversationOf): Happening[] {
  const changed = new Map(
    changes.flatMap((change) =>
      change.name === 'conversations' ? [[change.id, change.after ?? change.before] as const] : [],
    ),
  )
  const conversationOf: ConversationOf = (id) => changed.get(id) ?? held(id)
  return changes.flatMap((change): Happening[] => {
    switch (change.name) {
      case 'conversations':
        return ofConversation(change)
      case 'messages':
        return ofMessage(change, conversationOf)
      case 'notes':
        return ofNote(change, conversationOf)
      case 'activities':
        return ofActivity(change, conversationOf)
      case 'deliveries':
        return ofDelivery(change, conversationOf)
      case 'drafts':
        return ofDraft(change)
      case 'preferences':
        return ofPreferences(change)
      case 'contacts':
        return ofContact(change)
      case 'labels':
        return ofLabel(change)
      case 'blockedSenders':
        return ofBlockedSender(change)
      case 'tasks':
        return ofTask(change)
      case 'taskNotes':
        return ofTaskNote(change)
      case 'timeEntries':
        return ofTimeEntry(change, conversationOf)
      default:
        return []
    }
  })
}
