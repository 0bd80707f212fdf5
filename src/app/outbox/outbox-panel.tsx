import { styled } from '@mui/material/styles'
import { HardDrive, RefreshCw, X } from 'lucide-react'
import { useId } from 'react'
import { useConnection } from '#app/shell/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useMinute } from '#app/ui/minute-clock.ts'
import { stampTime } from '#app/ui/time-format.ts'
import { useTimeFormat } from '#app/ui/relative-time.tsx'
import type { Entry } from './entries.ts'
import { EntryCard } from './entry-card.tsx'
import type { EntryAction } from './entry-actions.ts'
import type { EntryFacts } from './entry-words.ts'
import { OutboxIntro } from './outbox-intro.tsx'
import { useEntries, useEntryFacts } from './use-entries.ts'
import { useEntryActions } from './use-entry-actions.ts'
import { useTryNow } from './use-try-now.ts'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(3.5, 2.5, 0, 4.5),
  '& > h2': { ...theme.typography.subject, fontWeight: theme.weight.heading, flex: 1 },
}))

const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: theme.spacing(0, 2.5, 3),
}))

const GroupTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2.5, 2, 1.5),
  fontWeight: theme.weight.semibold,
  color: theme.vars.palette.ink2,
  '& > span': {
    ...theme.mix.tabular,
    fontWeight: theme.weight.ui,
    color: theme.vars.palette.ink3,
  },
}))

const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  padding: theme.spacing(6, 2),
  color: theme.vars.palette.ink3,
}))

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2.5, 3.5, 3, 4.5),
  borderTop: theme.edge.line,
  color: theme.vars.palette.ink3,
}))

interface GroupProps {
  title: string
  entries: readonly Entry[]
  facts: EntryFacts
  onAct: (entry: Entry, action: EntryAction) => void
}

function Group({ title, entries, facts, onAct }: GroupProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <GroupTitle id={id}>
        {title} <span>{entries.length}</span>
      </GroupTitle>
      <ul>
        {entries.map((entry) => (
          <EntryCard key={entry.key} entry={entry} facts={facts} onAct={(action) => onAct(entry, action)} />
        ))}
      </ul>
    </section>
  )
}

function LastSync() {
  const { lastPullAt } = useConnection()
  const format = useTimeFormat()
  const now = useMinute()
  const when = lastPullAt > 0 ? `Last synced ${stampTime(lastPullAt, now, format)}.` : 'Not synced yet.'
  return (
    <Foot>
      <Icon of={HardDrive} size="sm" />
      <span>{when} All open work and the last 90 days are on this device.</span>
    </Foot>
  )
}

interface OutboxPanelProps {
  onClose: () => void
  /** Called before another page opens; a pane that covers the page closes then. */
  onLeave: () => void
}

/** What has not been delivered: first what needs a decision, then what waits, in send order. */
export function OutboxPanel({ onClose, onLeave }: OutboxPanelProps) {
  const entries = useEntries()
  const facts = useEntryFacts(entries)
  const act = useEntryActions(onLeave)
  const { tryNow, isTrying } = useTryNow()
  const isEmpty = entries.attention.length === 0 && entries.waiting.length === 0
  return (
    <>
      <Head>
        <h2>Outbox</h2>
        <Button size="small" icon={RefreshCw} busy={isTrying} busyLabel="Trying…" onClick={tryNow}>
          Try now
        </Button>
        <IconButton name="Close" icon={X} onClick={onClose} />
      </Head>
      <OutboxIntro hasWork={!isEmpty} />
      <Body>
        <Group title="Needs attention" entries={entries.attention} facts={facts} onAct={act} />
        <Group title="Waiting" entries={entries.waiting} facts={facts} onAct={act} />
        {isEmpty && <Empty>Nothing waiting. Everything has been delivered.</Empty>}
      </Body>
      <LastSync />
    </>
  )
}
