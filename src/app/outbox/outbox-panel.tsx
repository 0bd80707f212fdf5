import { styled } from '#app/theme/styled.ts'
import { HardDrive, RefreshCw, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useLive } from '#app/desk/live/use-live.ts'
import { withinText } from '#app/device/device-texts.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { stampTime } from '#app/ui/time/time-format.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { keepingInboxes } from '#local/queries/sent.ts'
import { keptNote } from '#app/channels/set-aside/kept-texts.ts'
import { deviceWindow } from '#local/queries/device.ts'
import { obstacleOf, type Entries, type Entry } from './entries.ts'
import { groupsOf, type EntryGroup } from './entry-groups.ts'
import { EntryCard } from './entry-card.tsx'
import type { EntryAction } from './entry-actions.ts'
import { groupHead, type EntryFacts } from './entry-texts.ts'
import { OutboxIntro } from './outbox-intro.tsx'
import { useEntries } from './use-entries.ts'
import { useEntryFacts } from './use-entry-facts.ts'
import { useEntryActions } from './use-entry-actions.ts'
import { useTryNow } from './use-try-now.ts'

const ConversationsDialog = lazy(() => import('./conversations-dialog.tsx'))

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

/** Own toast area above the page, so that toasts do not cover the actions of an entry. */
const ToastRoom = styled('div')({
  flex: 'none',
  '[data-toast-floor] &': { height: 'var(--op-toasts, 0)' },
})

const SectionTitle = styled('h3')(({ theme }) => ({
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

const GroupBox = styled('div')(({ theme }) => ({
  // The next group has another subject.
  '&[role="group"]': { paddingBottom: theme.spacing(2.5) },
}))

const GroupTitle = styled('h4')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.truncate,
  padding: theme.spacing(1, 2, 1.5),
  color: theme.vars.palette.ink2,
  '& > span': { ...theme.mix.tabular, marginRight: theme.spacing(1), color: theme.vars.palette.ink3 },
}))

const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  padding: theme.spacing(6, 2),
  color: theme.vars.palette.ink3,
}))

const KeptNote = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  padding: theme.spacing(1, 4.5),
  color: theme.vars.palette.lanternText,
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

interface SectionProps {
  title: string
  entries: readonly Entry[]
  /** Full content of the Outbox, to find the obstacles. */
  all: Entries
  facts: EntryFacts
  onAct: (entry: Entry, action: EntryAction) => void
}

/** Page size of a section. */
const shownAtOnce = 100

function Section({ title, entries, ...rest }: SectionProps) {
  const id = useId()
  const [limit, setLimit] = useState(shownAtOnce)
  const hidden = Math.max(0, entries.length - limit)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>
        {title} <span>{entries.length}</span>
      </SectionTitle>
      {groupsOf(entries.slice(0, limit)).map((group) => (
        <Group key={group.entries[0]?.key} {...group} {...rest} />
      ))}
      {hidden > 0 && (
        <Button size="small" onClick={() => setLimit(limit + shownAtOnce)}>
          {`Show more, ${hidden} left`}
        </Button>
      )}
    </section>
  )
}

type GroupProps = EntryGroup & Omit<SectionProps, 'title' | 'entries'>

/** Entries of one conversation; with a header if there are several groups. */
function Group({ conversationId, entries, all, facts, onAct }: GroupProps) {
  const id = useId()
  const head = entries.length > 1 && conversationId !== null ? groupHead(conversationId, facts) : null
  return (
    <GroupBox role={head ? 'group' : undefined} aria-labelledby={head ? id : undefined}>
      {head && (
        <GroupTitle id={id}>
          <span>{head.ticket}</span> <bdi>{head.subject}</bdi>
        </GroupTitle>
      )}
      <ul>
        {entries.map((entry) => (
          <EntryCard
            key={entry.key}
            entry={entry}
            facts={facts}
            isGrouped={head !== null}
            obstacle={obstacleOf(entry, all)}
            onAct={(action) => onAct(entry, action)}
          />
        ))}
      </ul>
    </GroupBox>
  )
}

function LastSync() {
  const { lastPullAt } = useConnection()
  const window = useLive(deviceWindow, undefined) ?? 90
  const format = useTimeFormat()
  const now = useMinute()
  const when = lastPullAt > 0 ? `Last synced ${stampTime(lastPullAt, now, format)}.` : 'Not synced yet.'
  return (
    <Foot>
      <Icon of={HardDrive} size="sm" />
      <span>
        {when} {withinText(window)}
      </span>
    </Foot>
  )
}

interface OutboxPanelProps {
  onClose: () => void
  /** Called before another page opens; a pane over the page closes then. */
  onLeave: () => void
}

/** Outbox: first entries that need a decision, then pending ones in send order. */
export function OutboxPanel({ onClose, onLeave }: OutboxPanelProps) {
  const entries = useEntries()
  const facts = useEntryFacts(entries)
  const run = useEntryActions(onLeave)
  const [listed, setListed] = useState<Entry>()
  const act = (entry: Entry, action: EntryAction) =>
    action === 'list' ? setListed(entry) : run(entry, action)
  const { tryNow, isTrying } = useTryNow()
  const keeping = useLive(keepingInboxes, undefined) ?? []
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
      {keeping.length > 0 && <KeptNote>{keptNote(keeping)}</KeptNote>}
      <Body>
        <Section
          title="Needs attention"
          entries={entries.attention}
          all={entries}
          facts={facts}
          onAct={act}
        />
        <Section title="Waiting" entries={entries.waiting} all={entries} facts={facts} onAct={act} />
        {isEmpty && (
          <Empty>
            {keeping.length > 0
              ? 'Nothing waiting. The server has all of it.'
              : 'Nothing waiting. Everything has been delivered.'}
          </Empty>
        )}
      </Body>
      <ToastRoom data-toast-room />
      <LastSync />
      {listed && (
        <Suspense>
          <ConversationsDialog
            entry={listed}
            facts={facts}
            onClose={() => setListed(undefined)}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </>
  )
}
