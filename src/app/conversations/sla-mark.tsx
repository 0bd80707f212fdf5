import { Timer } from 'lucide-react'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { SlaMetric } from '#domain/conversations/sla-metrics.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useMinute } from '#app/ui/minute-clock.ts'
import { useTimeFormat } from '#app/ui/relative-time.tsx'
import { durationText, fullTime, type TimeFormat } from '#app/ui/time-format.ts'
import { Tip } from '#app/ui/tip.tsx'

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.25),
  height: theme.size.tag,
  padding: theme.spacing(0, 1.75, 0, 1.25),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink2,
  boxShadow: theme.insetRing('lineStrong'),
  whiteSpace: 'nowrap',
  '&[data-tone="near"]': { color: theme.vars.palette.ink, backgroundColor: theme.vars.palette.lanternTint },
  '&[data-tone="missed"]': {
    color: theme.vars.palette.status.overdue.text,
    backgroundColor: theme.vars.palette.status.overdue.bg,
    boxShadow: 'none',
  },
}))

const names: Readonly<Record<SlaMetric, string>> = {
  firstResponse: 'First response',
  nextResponse: 'Next response',
  resolution: 'Resolution',
}

type Promised = NonNullable<Conversation['sla']>

/** What is left of a target, in words; undefined where there is nothing to count. */
export function slaWords(
  { metric, dueAt, warnsAt, left, isBreached }: Promised,
  now: number,
  format: TimeFormat,
): { words: string; full: string; tone?: 'near' | 'missed' } | undefined {
  const name = names[metric]
  if (dueAt === null)
    return left === null
      ? undefined
      : {
          words: `${name}: ${durationText(left)} left`,
          full: `${name}: the clock stands still, ${durationText(left)} left`,
        }
  const full = `${name} due ${fullTime(dueAt, format)}`
  // The device counts on by itself: a target is missed without a connection too.
  if (isBreached || now > dueAt)
    return { words: `${name} late by ${durationText(now - dueAt)}`, full, tone: 'missed' }
  const words = `${name} in ${durationText(dueAt - now)}`
  return warnsAt !== null && now >= warnsAt ? { words, full, tone: 'near' } : { words, full }
}

/** The target of the service level that falls due first, counted down. */
export function SlaMark({ conversation }: { conversation: Pick<Conversation, 'sla'> }) {
  const format = useTimeFormat()
  const now = useMinute()
  // Rows of a device that was filled by an older build have none.
  const shown = conversation.sla ? slaWords(conversation.sla, now, format) : undefined
  if (!shown) return null
  return (
    <Tip text={shown.full}>
      <Mark data-tone={shown.tone} tabIndex={0}>
        <Icon of={Timer} size="sm" />
        {shown.words}
      </Mark>
    </Tip>
  )
}
