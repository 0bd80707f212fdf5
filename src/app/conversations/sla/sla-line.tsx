import type { SlaLine as Line, SlaSpanKind } from '#domain/conversations/conversation.ts'
import { styled } from '#app/theme/styled.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { durationText, fullTime, rangeText } from '#app/ui/time/time-format.ts'

/** A segment in its kind's colour; the future part is pale. */
const Paint = styled('span')(({ theme }) => ({
  boxShadow: theme.insetRing('line'),
  '&[data-is="counted"]': { backgroundColor: theme.vars.palette.pine },
  '&[data-is="counted"][data-coming]': { backgroundColor: theme.vars.palette.pineTint2 },
  '&[data-is="paused"]': { backgroundColor: theme.vars.palette.lantern },
  '&[data-is="closed"]': { backgroundColor: theme.vars.palette.sunken },
}))

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.25),
  height: theme.size.controlSm,
  margin: theme.spacing(4, 0, 3),
  borderRadius: theme.radius.tag,
  overflow: 'hidden',
  '& > span': { flexBasis: 0, minWidth: theme.spacing(0.5) },
}))

const Spans = styled('ol')(({ theme }) => ({
  ...theme.mix.tabular,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(3)} minmax(0, 1fr) auto`,
    alignItems: 'center',
    columnGap: theme.spacing(2),
    padding: theme.spacing(1.5, 0),
    borderBottom: theme.edge.soft,
  },
  '& > li > [data-is]': { height: theme.spacing(3), borderRadius: theme.radius.tag },
  '& b': { fontWeight: theme.weight.medium },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.ink3 },
}))

const kindWords: Record<SlaSpanKind, string> = {
  counted: 'Counted',
  paused: 'Paused',
  closed: 'Outside business hours',
}

interface Shown {
  from: number
  /** Null while unknown. */
  to: number | null
  is: SlaSpanKind
}

const shownOf = ({ spans, until }: Line): Shown[] =>
  spans.map(({ at, is }, n) => ({ from: at, to: spans[n + 1]?.at ?? until, is }))

/** Splits a segment at the current time for drawing. */
const drawn = ({ from, to, is }: Shown, now: number) =>
  [
    { is, isComing: false, from, to: Math.min(to ?? now, now) },
    { is, isComing: true, from: Math.max(from, now), to: to ?? now },
  ].filter((part) => part.to > part.from)

const minute = 60_000

const lengthText = (span: number) => (span < minute ? 'under 1 min' : durationText(span))

/** History of an SLA target's clock: a bar from start to deadline, and the same as a list. */
export function SlaLine({ line }: { line: Line }) {
  const now = useMinute()
  const format = useTimeFormat()
  const shown = shownOf(line)
  const open = shown.findIndex(({ from, to }) => from <= now && (to === null || now < to))
  return (
    <>
      <Bar aria-hidden>
        {shown
          .flatMap((span) => drawn(span, now))
          .map(({ is, isComing, from, to }) => (
            <Paint
              key={from}
              data-is={is}
              data-coming={isComing || undefined}
              style={{ flexGrow: to - from }}
            />
          ))}
      </Bar>
      <Spans aria-label="Course of the clock">
        {shown.map(({ from, to, is }, n) => (
          <li key={from} aria-current={n === open ? 'time' : undefined}>
            <Paint data-is={is} aria-hidden />
            <span>
              <b>{`${kindWords[is]}${n === open ? ', now' : ''}`}</b>
              <small>{to === null ? `since ${fullTime(from, format)}` : rangeText(from, to, format)}</small>
            </span>
            <span>{lengthText((to ?? now) - from)}</span>
          </li>
        ))}
      </Spans>
    </>
  )
}
