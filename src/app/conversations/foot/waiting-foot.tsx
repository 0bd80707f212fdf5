import { styled } from '#app/theme/styled.ts'
import { discardOp, editAndTell, isWritten } from '#app/composer/drafts/edit-op.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { size } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { PendingGlyph, SyncGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import type { OutboxOp } from '#local/rows.ts'
import { useStatusList } from '#app/messages/status-list.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { waitingText } from './waiting-texts.ts'

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  fontWeight: theme.weight.control,
  color: theme.vars.palette.duskText,
  '& > span': { flex: '1 1 auto' },
}))

interface WaitingFootProps {
  op: OutboxOp
}

/** Foot of an unsent message: what it waits for, and how to withdraw it. */
export function WaitingFoot({ op }: WaitingFootProps) {
  const desk = useDesk()
  const { ops, isOffline } = useConversation()
  useStatusList()
  const isTurning = op.firstSentAt !== null && !isOffline && op.state === 'waiting'
  const words = waitingText(isOffline ? { ...op, firstSentAt: null } : op, ops)
  const remove = async () => {
    const undo = await discardOp(desk, op)
    if (undo) showToast({ text: 'Discarded', key: op.op, undo: () => undone(desk, undo()) })
    else showToast({ text: 'It may have gone out already, the server is asked', tone: 'pending' })
  }
  return (
    <Foot>
      {isTurning ? <SyncGlyph ring="syncing" size={size.icon.sm} /> : <PendingGlyph />}
      <span>{words}</span>
      {op.state === 'waiting' && (
        <>
          {isWritten(op) && (
            <Button
              variant="dusk"
              size="small"
              onClick={() => void editAndTell(desk, op).catch(reportFailure)}
            >
              Edit
            </Button>
          )}
          <Button variant="dusk" size="small" onClick={() => void remove().catch(reportFailure)}>
            Discard
          </Button>
        </>
      )}
    </Foot>
  )
}
