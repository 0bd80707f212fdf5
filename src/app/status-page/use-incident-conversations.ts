import { bulkEndpoints } from '#domain/conversations/calls/endpoints.ts'
import { statusIds, type StatusId } from '#domain/conversations/status.ts'
import {
  getIncidentConversations,
  getSimilarConversations,
} from '#domain/status-page/incident-conversations.ts'
import { bulkLimit } from '#domain/via.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { conversationsText } from './conversation-texts.ts'

/** Conversations linked to an incident; offline the last answer. */
export function useIncidentConversations(id: number) {
  const desk = useDesk()
  return useAnswer(
    {
      ...{ key: `conversations of incident ${id}` },
      schema: getIncidentConversations.output,
    },
    (signal) => callDesk(desk, getIncidentConversations, { id }, signal),
  )
}

/** Conversations that may be about an incident. */
export function useSimilarConversations(id: number) {
  const desk = useDesk()
  return useAnswer(
    {
      key: `similar to incident ${id}`,
      schema: getSimilarConversations.output,
    },
    (signal) => callDesk(desk, getSimilarConversations, { id }, signal),
  )
}

/** Runs a bulk call in batches. @returns changed ids, and the number of refused ones. */
async function inParts(
  ids: readonly number[],
  call: (conversationIds: number[]) => Promise<{ updated: number[]; refused: object[] }>,
): Promise<{ updated: number[]; refused: number }> {
  const outcome = { updated: [] as number[], refused: 0 }
  for (let at = 0; at < ids.length; at += bulkLimit) {
    const { updated, refused } = await call(ids.slice(at, at + bulkLimit))
    outcome.updated.push(...updated)
    outcome.refused += refused.length
  }
  return outcome
}

/** Toast for the result of a bulk call, with Undo. */
function tell(
  { updated, refused }: { updated: number[]; refused: number },
  words: string,
  back: (ids: number[]) => Promise<unknown>,
): void {
  const left = refused === 0 ? '' : `, ${conversationsText(refused)} refused`
  showToast({
    text: `${conversationsText(updated.length)} ${words}${left}`,
    ...(updated.length > 0 && {
      undo: async () => {
        await back(updated)
        return { ops: [], isWaiting: false }
      },
    }),
  })
}

/** Links conversations to an incident in bulk. @param changed called after the change and after its Undo. */
export async function linkAll(
  desk: OpenDesk,
  { ids, incidentId }: { ids: readonly number[]; incidentId: number },
  changed: () => void,
): Promise<void> {
  const set = async (some: readonly number[], to: number | null) => {
    const outcome = await inParts(some, (conversationIds) =>
      callDesk(desk, bulkEndpoints.putIncident, { conversationIds, incidentId: to } as never),
    )
    changed()
    return outcome
  }
  tell(await set(ids, incidentId), 'linked', (made) => set(made, null))
}

/** Closes conversations in bulk; Undo reopens those that were closed by it. */
export async function closeAll(desk: OpenDesk, ids: readonly number[], changed: () => void): Promise<void> {
  const set = async (some: readonly number[], statusId: StatusId) => {
    const outcome = await inParts(some, (conversationIds) =>
      callDesk(desk, bulkEndpoints.putStatus, { conversationIds, statusId } as never),
    )
    changed()
    return outcome
  }
  tell(await set(ids, statusIds.closed), 'closed', (made) => set(made, statusIds.open))
}
