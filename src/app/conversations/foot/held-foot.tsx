import { styled } from '#app/theme/styled.ts'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sendDeed } from '#app/desk/live/settled.ts'
import { useUndoSend } from '#app/composer/sending/use-undo-send.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { announceUndone } from '#app/toasts/toast-store.ts'
import { delayedMails, type DelayedMail } from '#local/queries/sent.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { DeliveryMark } from '../message/delivery-state.tsx'

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.tabular,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
  '& > span': { flex: '1 1 auto' },
}))

/** Countdown in whole seconds until a moment; 0 once it is past. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((at - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

function Countdown({ op, leavesAt, followers }: DelayedMail) {
  const undo = useUndoSend()
  const { conversation, reference } = useConversation()
  const leaves = reference.mailboxes.get(conversation.mailboxId)?.mailLeaves ?? true
  const left = useSecondsUntil(leavesAt)
  if (left === 0) return null
  const takeBack = async () => {
    const sent = { op, followers, notBefore: null }
    const outcome = await undo(sent)
    if (outcome) announceUndone(sendDeed(sent), outcome)
  }
  return (
    <Foot>
      <Icon of={Clock} size="sm" />
      <span>{leaves ? `Leaves in ${left} s` : `Kept here, not sent, in ${left} s`}</span>
      <Button variant="ghost" size="small" onClick={() => void takeBack()}>
        Undo send
      </Button>
    </Foot>
  )
}

/** Delivery mark of a mail; none during its undo period, which the foot shows. */
export function MarkUnlessHeld({ messageId, delivery }: { messageId: number; delivery: Delivery }) {
  const leavesAt = useLive(delayedMails, undefined)?.find((mail) => mail.messageId === messageId)?.leavesAt
  const left = useSecondsUntil(leavesAt ?? 0)
  return delivery.state === 'queued' && left > 0 ? null : <DeliveryMark delivery={delivery} />
}

/** Foot of a mail in its undo period on the server: the time it is sent, and Undo. */
export function HeldFoot({ messageId }: { messageId: number }) {
  const held = useLive(delayedMails, undefined)?.find((mail) => mail.messageId === messageId)
  return held ? <Countdown key={held.op} {...held} /> : null
}
