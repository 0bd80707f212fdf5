import { styled } from '#app/theme/styled.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { secondsText } from '#domain/time/duration-text.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { nameOf } from '#domain/people/name.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime, type TimeFormat } from '#app/ui/time/time-format.ts'
import type { Reference } from '#local/queries/people.ts'
import { TimerText } from './timer-text.tsx'

/** Height of a row, in px. */
export const entryHeight = 56

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  height: '100%',
  padding: theme.spacing(0, 3, 0, 5),
}))

const Who = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& > *': { ...theme.mix.truncate, display: 'block' },
  '& > b': { fontWeight: theme.weight.medium },
  '& > span': { ...theme.typography.caption, ...theme.mix.tabular, color: theme.vars.palette.ink3 },
}))

const Length = styled('span')(({ theme }) => ({ ...theme.mix.tabular, flex: 'none' }))

const Buttons = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  justifyContent: 'flex-end',
  // Numbers are aligned, whether the entry can be edited or not.
  minWidth: 2 * theme.size.control,
  [theme.media.touch]: { minWidth: 2 * theme.size.touch },
}))

const whoOf = ({ userId }: TimeEntry, users: Reference['users']) => {
  const user = users.get(userId)
  return user ? nameOf(user) : 'Somebody who left'
}

/** A row as one sentence. */
export function entryLabel(entry: TimeEntry, users: Reference['users'], format: TimeFormat): string {
  const length = entry.status === 'completed' ? secondsText(entry.duration) : entry.status
  return [whoOf(entry, users), fullTime(entry.startTime, format), length].join(', ')
}

interface EntryRowProps {
  entry: TimeEntry
  users: Reference['users']
  /** Set for entries that the agent may change. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** User, duration and time of an entry. */
export function EntryRow({ entry, users, onEdit, onDelete }: EntryRowProps) {
  const who = whoOf(entry, users)
  const format = useTimeFormat()
  return (
    <Row>
      <Avatar id={entry.userId} name={who} src={users.get(entry.userId)?.avatar} size="sm" />
      <Who>
        <b>{who}</b>
        <span>{fullTime(entry.startTime, format)}</span>
      </Who>
      <Length>
        {entry.status === 'running' && <TimerText entry={entry} />}
        {entry.status === 'paused' && `${secondsText(entry.duration)}, paused`}
        {entry.status === 'completed' && secondsText(entry.duration)}
      </Length>
      <Buttons>
        {onEdit && <IconButton name="Edit" icon={Pencil} iconSize="sm" onClick={onEdit} />}
        {onDelete && <IconButton name="Delete" icon={Trash2} iconSize="sm" onClick={onDelete} />}
      </Buttons>
    </Row>
  )
}
