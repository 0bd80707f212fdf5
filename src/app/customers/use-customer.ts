import { useEffect } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { Label } from '#domain/labels/label.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import { conversationsOfContact, notesOf } from '#local/queries/conversations.ts'
import { reference as referenceQuery, type Reference } from '#local/queries/people.ts'
import { openTasksOf } from '#local/queries/task.ts'
import { noteContactOpened } from '#local/opened-contacts.ts'
import type { LocalConversation } from '#local/rows.ts'

/** Maximum number of notes, from all read conversations. */
const maxNotes = 5

/** Data about a customer on this device, besides contact details. */
export interface CustomerStory {
  /** Their conversations, newest first; undefined while loading. */
  conversations: readonly LocalConversation[] | undefined
  /** Distinct tags of these conversations. */
  tags: readonly Label[]
  /** The newest notes in these conversations. */
  notes: readonly Note[]
  /** Tasks for the customer, earliest first. */
  tasks: readonly Task[]
  reference: Reference | undefined
}

/** Notes that a customer was opened, so that outdated data is reloaded. */
function useOpened(contactId: number): void {
  const desk = useDesk()
  useEffect(() => {
    void noteContactOpened(desk, contactId).catch(reportFailure)
  }, [desk, contactId])
}

/** Reads a customer's data on this device, from at most `limit` of their conversations. */
export function useCustomer(contactId: number, limit: number): CustomerStory {
  useOpened(contactId)
  const conversations = useLive(conversationsOfContact, { contactId, limit })
  const reference = useLive(referenceQuery, undefined)
  const conversationIds = conversations?.map(({ id }) => id) ?? []
  const notes = useLive(notesOf, { conversationIds, limit: maxNotes }) ?? []
  const tags = [...new Set(conversations?.flatMap(({ labelIds }) => labelIds))].flatMap(
    (id) => reference?.labels.get(id) ?? [],
  )
  const tasks = useLive(openTasksOf, contactId) ?? []
  return { conversations, tags, notes, tasks, reference }
}
