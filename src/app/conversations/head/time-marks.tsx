import { styled } from '#app/theme/styled.ts'
import { AlarmClock, CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { isOverdue } from '#domain/conversations/due.ts'
import { isSnoozed, untilReply } from '#domain/conversations/snooze.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime, rowTime, stampTime } from '#app/ui/time/time-format.ts'
import { LockedTip, Tip } from '#app/ui/tips/tip.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { TimeMark } from '../conversation-styles.ts'
import { pendingFields } from '../reviews/pending-fields.ts'

const OverdueDialog = lazy(() => import('../sla/overdue-dialog.tsx'))
const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'))

const Mark = styled(TimeMark)(({ theme }) => ({
  [theme.media.hover]: {
    '&:hover:not([data-tone], [data-pending])': { backgroundColor: theme.vars.palette.hover },
  },
  '&[data-pending]': {
    color: theme.vars.palette.duskText,
    backgroundColor: theme.vars.palette.duskTint,
    boxShadow: 'none',
    outline: theme.edge.pending,
    outlineOffset: -1,
  },
  '&[aria-disabled]': { cursor: 'default' },
}))

interface TimeMarksProps {
  onDue: (dueDate: number | null) => void
  onSnooze: (until: number | null) => void
}

/** End of the snooze and due date of the conversation; each opens its editor. */
export function TimeMarks({ onDue, onSnooze }: TimeMarksProps) {
  const { conversation, ops, isOffline, denied } = useConversation()
  const format = useTimeFormat()
  const now = useMinute()
  const [open, setOpen] = useState<'due' | 'snooze'>()
  const pending = pendingFields(ops)
  const isSnoozePending = usePendingShown(pending.snooze, isOffline)
  const isDuePending = usePendingShown(pending.due, isOffline)
  const { snoozeTime, dueDate } = conversation
  const isLate = isOverdue(conversation, now)
  const mark = (kind: 'due' | 'snooze', words: string, full: string) => {
    const isPending = kind === 'due' ? isDuePending : isSnoozePending
    const button = (
      <Mark
        type="button"
        aria-haspopup="dialog"
        aria-disabled={denied ? true : undefined}
        data-tone={kind === 'due' && isLate ? 'overdue' : undefined}
        data-pending={isPending || undefined}
        onClick={() => denied || setOpen(kind)}
      >
        <Icon of={kind === 'due' ? CalendarClock : AlarmClock} size="sm" />
        {words}
      </Mark>
    )
    return denied ? <LockedTip denied={denied}>{button}</LockedTip> : <Tip text={full}>{button}</Tip>
  }
  const snoozeMark = (until: number) =>
    until === untilReply
      ? mark('snooze', 'Until they reply', 'Put off until the customer replies')
      : mark('snooze', `Until ${stampTime(until, now, format)}`, `Put off until ${fullTime(until, format)}`)
  const close = () => setOpen(undefined)
  return (
    <>
      {snoozeTime !== null && isSnoozed(conversation, now) && snoozeMark(snoozeTime)}
      {dueDate !== null &&
        mark(
          'due',
          `${isLate ? 'Overdue since' : 'Due'} ${rowTime(dueDate, now, format)}`,
          `Due ${fullTime(dueDate, format)}`,
        )}
      {open === 'due' && (
        <Suspense fallback={<HeldKeys />}>
          <OverdueDialog
            dueDate={dueDate}
            onClose={close}
            onPick={(at) => {
              close()
              onDue(at)
            }}
          />
        </Suspense>
      )}
      {open === 'snooze' && (
        <Suspense fallback={<HeldKeys />}>
          <SnoozeDialog
            until={snoozeTime}
            onClose={close}
            onPick={(at) => {
              close()
              onSnooze(at)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
