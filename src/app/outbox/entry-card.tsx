import { styled } from '#app/theme/styled.ts'
import { CircleAlert } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { stampTime } from '#app/ui/time/time-format.ts'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { actionsOf, actionTexts, type EntryAction } from './entry-actions.ts'
import { useStatusList } from '#app/messages/status-list.ts'
import { entryDetail, entryReason, entryTitle, obstacleText, writtenText } from './entry-texts.ts'
import type { EntryFacts } from './entry-texts.ts'
import type { Entry, Obstacle } from './entries.ts'

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(2.25, 2.5, 2, 8.5),
  marginBottom: theme.spacing(1.5),
  border: theme.edge.pending,
  borderRadius: theme.radius.card,
  '& > svg': {
    position: 'absolute',
    left: theme.spacing(2.75),
    top: theme.spacing(2.75),
    color: theme.vars.palette.duskText,
  },
  '&[data-state="attention"]': {
    border: theme.edge.danger,
    backgroundColor: theme.vars.palette.dangerTint,
    '& > svg': { color: theme.vars.palette.dangerText },
  },
}))

const Head = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.spacing(1.5),
  // The important word is last: `Status: Open to On Hold`.
  '& > b': { fontWeight: theme.weight.semibold, overflowWrap: 'anywhere', color: theme.vars.palette.ink },
  '& > time': {
    ...theme.typography.caption,
    flex: 'none',
    marginLeft: 'auto',
    color: theme.vars.palette.ink3,
  },
}))

const Detail = styled('p')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.truncate,
  color: theme.vars.palette.ink2,
  '& > span': { ...theme.mix.tabular, marginRight: theme.spacing(2) },
}))

const Reason = styled('p')(({ theme }) => ({
  ...theme.typography.meta,
  marginTop: theme.spacing(0.5),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.dangerText,
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  margin: theme.spacing(1, 0, 0, -2),
  [theme.media.touch]: { gap: theme.spacing(2), marginTop: theme.spacing(2) },
}))

const Note = styled('p')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.duskText }))

/** The likely fix of a refused entry is first and outlined; the rest are text buttons. */
const lookOf = (entry: Entry, action: EntryAction, index: number) => {
  if (entry.state !== 'attention') return 'dusk'
  return index === 0 && action !== 'copy' && action !== 'discard' ? 'outline' : 'danger'
}

const outlineLook = {
  color: 'dangerText',
  border: (theme: { edge: { danger: string } }) => theme.edge.danger,
  ml: 2,
  mr: 1,
}

interface EntryCardProps {
  entry: Entry
  facts: EntryFacts
  /** Shown below the header of its conversation, which has the ticket number and subject. */
  isGrouped: boolean
  /** Obstacle that keeps a pending entry from being sent. */
  obstacle: Obstacle | null
  onAct: (action: EntryAction) => void
}

/** Entry of the Outbox: title, reason and actions. */
export function EntryCard({ entry, facts, isGrouped, obstacle, onAct }: EntryCardProps) {
  const { ticket, text } = isGrouped ? { ticket: '', text: writtenText(entry) } : entryDetail(entry, facts)
  const format = useTimeFormat()
  const now = useMinute()
  useStatusList()
  const title = entryTitle(entry, facts)
  return (
    <Card data-state={entry.state} aria-label={title}>
      {entry.state === 'attention' ? <Icon of={CircleAlert} /> : <PendingGlyph />}
      <Head>
        <b dir="auto" title={title}>
          {title}
        </b>
        <RelativeTime at={entry.ops[0].at} />
      </Head>
      {(ticket || text) && (
        <Detail>
          {ticket && <span>{ticket}</span>}
          <bdi>{text}</bdi>
        </Detail>
      )}
      {entry.state === 'attention' && <Reason>{entryReason(entry)}</Reason>}
      {entry.state === 'discarding' && <Note>Discarding, the server is asked first</Note>}
      {entry.state === 'waiting' && obstacle && (
        <Note>{obstacleText(obstacle, facts, (at) => stampTime(at, now, format))}</Note>
      )}
      <Actions>
        {actionsOf(entry).map((action, index) => {
          const variant = lookOf(entry, action, index)
          return (
            <Button
              key={action}
              size="small"
              variant={variant}
              sx={variant === 'outline' ? outlineLook : {}}
              onClick={() => onAct(action)}
            >
              {actionTexts[action]}
            </Button>
          )
        })}
      </Actions>
    </Card>
  )
}
