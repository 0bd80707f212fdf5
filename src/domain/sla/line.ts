import { maxSlaSpans, type SlaLine, type SlaSpanKind } from '../conversations/conversation.ts'
import { running, type SlaClock, type SlaTarget, type SlaThread } from './targets.ts'

type Spans = SlaLine['spans']

/**
 * Timeline of an open target's clock, from its start to the deadline; while it is paused, to the pause. Of a
 * long one only the spans around now are included.
 */
export function slaLine(
  thread: SlaThread,
  target: Pick<SlaTarget, 'startedAt' | 'endedAt' | 'dueAt'>,
  { clock, now }: { clock: SlaClock; now: number },
): SlaLine {
  const end = target.dueAt ?? Infinity
  const spans: Spans = []
  const put = (at: number, is: SlaSpanKind) => {
    if (spans.at(-1)?.is !== is) spans.push({ at, is })
  }
  let reached = target.startedAt
  for (const [from, to] of running(thread, target)) {
    if (from >= end) break
    if (from > reached) put(reached, 'paused')
    // A clock that never runs again has no deadline: the rest of its line is closed.
    reached = to === Infinity && end === Infinity ? from : Math.min(to, end)
    let shown = from
    for (const [opens, closes] of clock.open(from, reached)) {
      if (opens > shown) put(shown, 'closed')
      put(opens, 'counted')
      shown = closes
    }
    if (shown < reached || reached === from) put(shown, 'closed')
  }
  if (target.dueAt === null && spans.at(-1)?.is !== 'closed') put(reached, 'paused')
  return cut({ spans, until: target.dueAt }, now)
}

function cut({ spans, until }: SlaLine, now: number): SlaLine {
  if (spans.length <= maxSlaSpans) return { spans, until }
  const present = spans.findLastIndex(({ at }) => at <= now)
  const first = Math.min(Math.max(0, present - maxSlaSpans / 2), spans.length - maxSlaSpans)
  const next = spans[first + maxSlaSpans]
  return { spans: spans.slice(first, first + maxSlaSpans), until: next?.at ?? until }
}
