import { Timer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { slaNames } from '#domain/conversations/sla-metrics.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { slaCount, type SlaCount } from '#app/messages/sla-count.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { durationText, fullTime, type TimeFormat } from '#app/ui/time/time-format.ts'
import { Tip } from '#app/ui/tips/tip.tsx'
import { TimeMark } from '../conversation-styles.ts'

const SlaDialog = lazy(() => import('./sla-dialog.tsx'))

const Mark = styled(TimeMark)(({ theme }) => ({
  '&[data-tone="near"]': { color: theme.vars.palette.ink, backgroundColor: theme.vars.palette.lanternTint },
}))

/** Remaining time and deadline of a target as text; undefined if no clock runs. */
export function slaText(
  sla: NonNullable<Conversation['sla']>,
  now: number,
  format: TimeFormat,
): (SlaCount & { full: string }) | undefined {
  const count = slaCount(sla, now)
  if (!count) return undefined
  const name = slaNames[sla.metric]
  const full =
    sla.dueAt === null
      ? `${name}: the clock stands still, ${durationText(sla.left ?? 0)} left`
      : `${name} due ${fullTime(sla.dueAt, format)}`
  return { ...count, full }
}

/** Countdown of the SLA target that is due first; it opens the history of its clock. */
export function SlaMark({ conversation }: { conversation: Pick<Conversation, 'sla'> }) {
  const format = useTimeFormat()
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  // Missing in rows written by an older build.
  const shown = conversation.sla ? slaText(conversation.sla, now, format) : undefined
  if (!shown || !conversation.sla) return null
  return (
    <>
      <Tip text={shown.full}>
        <Mark type="button" aria-haspopup="dialog" data-tone={shown.tone} onClick={() => setOpen(true)}>
          <Icon of={Timer} size="sm" />
          {shown.words}
        </Mark>
      </Tip>
      {isOpen && (
        <Suspense fallback={<HeldKeys />}>
          <SlaDialog sla={conversation.sla} full={shown.full} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
