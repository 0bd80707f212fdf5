import { Checkbox } from '@mui/material'
import {
  AlarmClock,
  CalendarClock,
  CircleAlert,
  Hourglass,
  Paperclip,
  PencilLine,
  Star,
  Timer,
} from 'lucide-react'
import { memo, use } from 'react'
import { Marked } from '#app/hits/marked.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PendingMark } from '#app/marks/pending-mark.tsx'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { StatusChip } from '#app/marks/status-chip.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import {
  About,
  Draft,
  Labels,
  Line,
  Mark,
  Name,
  Pick,
  Preview,
  RowFrame,
  Small,
  Subject,
  Tint,
  Who,
} from './row-styles.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { countFound } from '#domain/search/marks.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { FoundRowsContext } from '../list/found-rows.ts'
import { typeIcons, typeTexts } from '../location-texts.ts'
import type { RowView, RowWork } from './row-view.ts'
import { RowViewers } from './row-viewers.tsx'

/** Lines of text in a row: compact, standard, comfortable or narrow. */
export type RowLines = 2 | 3 | 4

const timeIcons = { waiting: Hourglass, due: CalendarClock, back: AlarmClock, leaves: CalendarClock }

/** Data of a row. */
export interface RowProps {
  view: RowView
  work: RowWork
  lines: RowLines
  isOffline: boolean
  isChecked: boolean
  onCheck: (id: number, isRange: boolean) => void
}

/** Width of six letters of an inbox's name and the ellipsis, in `ch`; a shorter name is never cut. */
const leastWidth = 8

/** Width of a capital letter such as M, in `ch`. */
const widestLetter = 1.4

function Inbox({ view, at }: { view: RowView; at: 'head' | 'subject' | 'chips' }) {
  const isMail = view.type === 'email'
  const letters = Math.min(leastWidth, view.inbox.length * widestLetter) + 0.5
  return (
    <Small
      data-kind="inbox"
      data-at={at}
      data-side="end"
      style={{ minWidth: `calc(${letters}ch + ${isMail ? 0 : 1.75}em)` }}
    >
      {!isMail && <Icon of={typeIcons[view.type]} size="xs" label={typeTexts[view.type]} />}
      <span dir="auto" title={view.inbox}>
        {view.inbox}
      </span>
    </Small>
  )
}

/*
 * Parts of a row are memoised: the mark of a pending op toggles on all visible rows at once, and checkboxes
 * on each row of a range.
 */

/** Name, counts and marks, then the time. */
const HeadWords = memo(function HeadWords({ view, lines }: Pick<RowProps, 'view' | 'lines'>) {
  const { words } = use(FoundRowsContext)
  return (
    <>
      {view.isUnread && <Mark data-mark="unread" />}
      <Name dir="auto">
        <Marked text={view.name} words={words} />
      </Name>
      {view.totalMessages > 0 && <Small>{view.totalMessages}</Small>}
      {view.hasAttachment && (
        <Tint>
          <Icon of={Paperclip} size="xs" />
        </Tint>
      )}
      {view.isStarred && (
        <Tint data-tint="lantern">
          <Icon of={Star} size="xs" filled />
        </Tint>
      )}
      <RowViewers id={view.id} />
      {view.unsent !== 'none' && (
        <Draft>
          <Icon of={view.unsent === 'draft' ? PencilLine : CalendarClock} size="xs" />
          {view.unsent === 'draft' ? 'Draft' : 'Scheduled'}
        </Draft>
      )}
      {lines === 2 && <Inbox view={view} at="head" />}
      {lines === 2 && <Waiting view={view} />}
      <Small data-kind="time" data-side={lines === 2 ? undefined : 'end'}>
        {view.time.kind !== 'activity' && <Icon of={timeIcons[view.time.kind]} size="xs" />}
        <RelativeTime at={view.time.at} />
      </Small>
    </>
  )
})

function WorkMark({ work, isOffline }: Pick<RowProps, 'work' | 'isOffline'>) {
  if (work !== 'refused') return <PendingMark isPending={work === 'waiting'} isOffline={isOffline} />
  return (
    <Tint data-tint="danger">
      <Icon of={CircleAlert} size="sm" label="Needs attention" />
    </Tint>
  )
}

function RowLabels({ view }: { view: RowView }) {
  return (
    <Labels data-labels title={view.labels.map(({ name }) => name).join(', ') || undefined}>
      {view.labels.map(({ id, color }) => (
        <TagDot key={id} color={color} />
      ))}
    </Labels>
  )
}

function Assignee({ view, atEnd = false }: { view: RowView; atEnd?: boolean }) {
  const { assignee } = view
  return (
    <Who data-side={atEnd ? 'end' : undefined} title={assignee ? assignee.name : 'Unassigned'}>
      {assignee ? (
        <Avatar id={assignee.id} name={assignee.name} kind={assignee.kind} src={assignee.picture} size="xs" />
      ) : (
        <Avatar size="xs" />
      )}
    </Who>
  )
}

/** Time until the SLA target; without an SLA, the customer's waiting time. */
function Waiting({ view }: { view: RowView }) {
  if (view.target)
    return (
      <Small data-kind="waiting" data-tone={view.target.tone} title={view.target.words}>
        <Icon of={Timer} size="xs" />
        {view.target.short}
      </Small>
    )
  if (!view.waiting) return null
  return (
    <Small data-kind="waiting" title={`Waiting for an answer for ${view.waiting}`}>
      <Icon of={Hourglass} size="xs" />
      {view.waiting}
    </Small>
  )
}

const LowerLines = memo(function LowerLines({ view, lines }: Pick<RowProps, 'view' | 'lines'>) {
  const label = useStatusLabel()(statusIds[view.status])
  const priority = (
    <Mark>
      <PriorityGlyph priority={view.priority} />
    </Mark>
  )
  const { words, snippets } = use(FoundRowsContext)
  const snippet = snippets[view.id]
  const text = snippet ?? view.preview
  // The snippet gets the room unless the subject already shows why the row matched.
  const isFound = Boolean(snippet) && countFound(view.subject, words) < words.length
  const preview = text && (
    <Preview dir="auto">
      <Marked text={text} words={words} />
    </Preview>
  )
  const subject = <Marked text={view.subject} words={words} />
  if (lines === 2)
    return (
      <Line data-line="chips">
        {priority}
        <StatusChip status={view.status} label={label} />
        <About data-found={isFound || undefined}>
          <Subject dir="auto">{subject}</Subject>
          {preview}
        </About>
        <RowLabels view={view} />
        <Assignee view={view} atEnd />
      </Line>
    )
  return (
    <>
      <Line data-line="subject">
        {priority}
        <About data-found={isFound || undefined}>
          <Subject dir="auto">{subject}</Subject>
          {lines === 3 && preview}
        </About>
        <Inbox view={view} at="subject" />
      </Line>
      {lines === 4 && <Line data-line="preview">{preview}</Line>}
      <Line data-line="chips">
        <StatusChip status={view.status} label={label} />
        <Waiting view={view} />
        <RowLabels view={view} />
        <Inbox view={view} at="chips" />
        <Assignee view={view} />
      </Line>
    </>
  )
})

const PickBox = memo(function PickBox({
  view,
  isChecked,
  onCheck,
}: Omit<RowProps, 'work' | 'lines' | 'isOffline'>) {
  return (
    <Pick>
      <Checkbox
        checked={isChecked}
        onChange={(event) => onCheck(view.id, (event.nativeEvent as MouseEvent).shiftKey)}
        slotProps={{ input: { 'aria-label': `Select ${view.name}`, tabIndex: -1 } }}
      />
    </Pick>
  )
})

/** A conversation in the list: contact, subject and state. */
export function ListRow({ view, work, lines, isOffline, isChecked, onCheck }: RowProps) {
  return (
    <RowFrame data-lines={lines} data-unread={view.isUnread || undefined}>
      <Line>
        <HeadWords view={view} lines={lines} />
        <WorkMark work={work} isOffline={isOffline} />
      </Line>
      <LowerLines view={view} lines={lines} />
      <PickBox view={view} isChecked={isChecked} onCheck={onCheck} />
    </RowFrame>
  )
}
