import { useNavigate } from 'react-router-dom'
import { useDesk } from '#app/desk/desk-context.ts'
import { paths } from '#app/paths.ts'
import { reportFailure } from '#app/shell/failures.ts'
import type { SentOps } from './send-words.ts'
import { undoSend } from './undo-send.ts'

/** Takes a mail back and shows its words where they were written. */
export function useUndoSend(): (sent: SentOps) => void {
  const desk = useDesk()
  const navigate = useNavigate()
  const open = (conversationId: number) => void navigate(paths.conversation(conversationId))
  return (sent) => void undoSend(desk, sent, open).catch(reportFailure)
}
