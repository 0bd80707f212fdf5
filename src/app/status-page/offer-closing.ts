import { getIncidentConversations } from '#domain/status-page/incident-conversations.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { conversationsWords } from './conversation-words.ts'
import { closeAll } from './use-incident-conversations.ts'

/** Offers to close the open conversations of an incident that is over; asks nothing where there are none. */
export async function offerClosing(desk: OpenDesk, id: number): Promise<void> {
  const { openIds } = await callDesk(desk, getIncidentConversations, { id })
  if (openIds.length === 0) return
  const words = conversationsWords(openIds.length)
  const isWanted = await ask({
    title: 'Close the conversations too?',
    text: `${words} about this incident ${openIds.length === 1 ? 'is' : 'are'} open. An update can still be sent to closed ones.`,
    confirm: `Close ${words}`,
  })
  if (isWanted) await closeAll(desk, openIds, () => undefined)
}
