import { useNavigate } from 'react-router-dom'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { basePath, paths } from '#app/paths.ts'
import { undone } from '#app/desk/live/undone.ts'
import type { UndoOutcome } from '#app/toasts/toast-store.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import { undoSend } from './undo-send.ts'

/** Undoes a Send and opens the text in its composer. */
export function useUndoSend(): (sent: SentOps) => Promise<UndoOutcome> {
  const desk = useDesk()
  const navigate = useNavigate()
  // Opens it in the list shown at that time, if there is one.
  const open = (conversationId: number) => {
    const { pathname, search } = window.location
    const isInList = pathname.startsWith(basePath + paths.inbox)
    void navigate(paths.conversation(conversationId) + (isInList ? search : ''))
  }
  return (sent) => undone(desk, undoSend(desk, sent, open))
}
