import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { listConversations } from '#domain/conversations/calls/read-endpoints.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { usePaused } from '#app/ui/use-paused.ts'
import { conversationsMatching, conversationsOfContact } from '#local/queries/conversations.ts'
import { contactsByIds } from '#local/queries/people.ts'
import { nameOf } from '#domain/people/name.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'

/** Debounce of the search field, in ms (section 9). */
export const searchPause = 300

/** Conversations shown at once. */
const maxFound = 8

/** Conversation in the search results of the merge. */
export interface FoundConversation extends Pick<
  Conversation,
  'id' | 'ticketNo' | 'subject' | 'mailboxId' | 'statusId' | 'lastActivityAt'
> {
  customer: string
}

/** Server hits for a text; empty offline. */
function useServerSearch(
  text: string,
  isOffline: boolean,
): { found: FoundConversation[]; isAsking: boolean } {
  const { client } = useDesk()
  const [answer, setAnswer] = useState<{ text: string; found: FoundConversation[] }>()
  const isOff = isOffline || text === ''
  useEffect(() => {
    if (isOff) return undefined
    let isStopped = false
    const keep = (found: FoundConversation[]) => !isStopped && setAnswer({ text, found })
    const ask = async () => {
      const query = new URLSearchParams({ text, limit: String(maxFound) })
      const answered = await deskRequest(client, `${listConversations.path}?${query.toString()}`)
      const { data } = z.parse(listConversations.output, await answered.json())
      keep(
        data.map(({ status, contact, ...row }) => ({
          ...row,
          statusId: status.id as FoundConversation['statusId'],
          customer: contact ? nameOf({ firstName: contact.firstName, lastName: contact.lastName }) : '',
        })),
      )
    }
    ask().catch((error: unknown) => {
      // Local hits are shown already.
      console.error(error)
      keep([])
    })
    return () => {
      isStopped = true
    }
  }, [client, text, isOff])
  if (isOff) return { found: [], isAsking: false }
  return answer?.text === text ? { found: answer.found, isAsking: false } : { found: [], isAsking: true }
}

/** Merge candidates: the customer's other conversations first, then local and server search hits. */
export function useMergeSearch(
  text: string,
  { id, contactId }: Pick<Conversation, 'id' | 'contactId'>,
  isOffline: boolean,
): { found: FoundConversation[]; isAsking: boolean } {
  const wanted = usePaused(text.trim(), searchPause)
  const here = useLive(conversationsMatching, { text: wanted, limit: maxFound + 1 })
  const ofCustomer = useLive(conversationsOfContact, {
    contactId: contactId ?? 0,
    // Without a contact there are no other conversations to query.
    limit: contactId === null ? 0 : maxFound + 1,
  })
  const rows = ((wanted === '' ? ofCustomer : here) ?? []).filter((row) => row.id !== id)
  const ids = [...new Set(rows.flatMap((row) => row.contactId ?? []))].sort((a, b) => a - b)
  const contacts = useLive(contactsByIds, ids)
  const server = useServerSearch(wanted, isOffline)
  const known = new Set([id, ...rows.map((row) => row.id)])
  const local = rows.map((row): FoundConversation => {
    const contact = contacts?.get(row.contactId ?? 0)
    return { ...row, customer: contact ? nameOf(contact) : '' }
  })
  return {
    found: [...local, ...server.found.filter((row) => !known.has(row.id))].slice(0, maxFound),
    isAsking: server.isAsking || here === undefined,
  }
}
