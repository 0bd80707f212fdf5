import { styled } from '#app/theme/styled.ts'
import { Square } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useMatch } from 'react-router-dom'
import { noSubject } from '#domain/conversations/conversation.ts'
import { taskName } from '#domain/tasks/status.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useOpened } from '#app/desk/live/use-opened.ts'
import { paths } from '#app/paths.ts'
import { size } from '#app/theme/tokens.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { conversationById } from '#local/queries/conversations.ts'
import { taskById } from '#local/queries/task.ts'
import { openTimers } from '#local/queries/time.ts'
import { TimerText } from './timer-text.tsx'
import { useTracker } from './use-tracker.ts'
import { useTrackerInSight } from './use-tracker-in-sight.ts'

const Place = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.tabular,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
  '& > a': { ...theme.mix.truncate, ...theme.mix.focusInset, borderRadius: theme.radius.kbd },
  '& > a > span': { whiteSpace: 'pre' },
  '& > a > b': { fontWeight: theme.weight.strong },
  '& > [role="timer"]': { flex: 'none', fontWeight: theme.weight.control },
  [theme.media.hover]: { '& > a:hover': { textDecoration: 'underline' } },
  '&[data-place="bar"]': {
    // The subject shrinks before the breadcrumbs; clock, number and button stay.
    flex: '0 1000000 auto',
    minWidth: theme.size.timerMin,
    marginLeft: theme.spacing(3),
    // A tablet only has room for the number.
    [theme.media.tablet]: { minWidth: 'max-content', '& > a > b + span': { display: 'none' } },
    [theme.media.touch]: {
      '& > a': {
        minWidth: theme.size.touch,
        marginRight: theme.spacing(1),
        lineHeight: `${theme.size.touch}px`,
        textAlign: 'center',
      },
    },
    height: theme.size.syncChip,
    padding: theme.spacing(0, 0.5, 0, 2.5),
    borderRadius: theme.radius.pill,
    backgroundColor: theme.vars.palette.sheet,
    boxShadow: theme.ring('line'),
    '& .MuiIconButton-root': {
      width: theme.size.recipient,
      minWidth: theme.size.recipient,
      height: theme.size.recipient,
      borderRadius: '50%',
    },
  },
  '&[data-place="foot"], &[data-place="panel"]': {
    gridArea: 'timer',
    flex: 'none',
    height: theme.size.touch,
    padding: theme.spacing(0, 1, 0, 4),
    borderTop: theme.edge.line,
    backgroundColor: theme.vars.palette.canvas,
    boxSizing: 'content-box',
    // The phone bar has its own safe area.
    '&:not(:has(~ nav))': { paddingBottom: 'env(safe-area-inset-bottom)' },
    '& > a': { flex: 1, lineHeight: `${theme.size.touch}px` },
  },
}))

const Dot = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.dot,
  height: theme.size.dot,
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.pine,
  boxShadow: theme.ring('pineTint2', 3),
  [theme.media.forced]: { backgroundColor: 'CanvasText' },
  // The top bar of a tablet has no room for it.
  '[data-place="bar"] > &': { [theme.media.tablet]: { display: 'none' } },
}))

interface RunningTimerProps {
  /** In the top bar, at the bottom of a phone, or at the bottom of a panel over the page. */
  place: 'bar' | 'foot' | 'panel'
  /** Called when the conversation is opened from the timer. */
  onOpen?: () => void
}

/** Running timer of the agent, on every page except where the subject's own timer is visible. */
export default function RunningTimer(props: RunningTimerProps) {
  const entry = useLive(openTimers, undefined)?.findLast(({ status }) => status === 'running')
  return entry ? <Running key={entry.id} entry={entry} {...props} /> : null
}

function Running({ entry, ...props }: RunningTimerProps & { entry: TimeEntry }) {
  const { openedId } = useOpened()
  const openTask = useMatch(`${paths.tasks}/:taskId`)?.params.taskId
  const isOpened =
    entry.taskId === null
      ? openedId !== null && openedId === entry.conversationId
      : openTask === String(entry.taskId)
  // A panel covers the subject's own timer like the rest of the page.
  const isInSight = useTrackerInSight(isOpened && props.place !== 'panel')
  return isInSight ? null : <Shown entry={entry} {...props} />
}

/** Publishes the timer's height to overlays such as toasts. */
function useFootRoom(isFoot: boolean): void {
  useEffect(() => {
    if (!isFoot) return undefined
    const { style } = document.documentElement
    style.setProperty('--op-timer-foot', `${size.touch}px`)
    return () => void style.removeProperty('--op-timer-foot')
  }, [isFoot])
}

/** Subject of an entry, as number and text. */
function useSubject({ conversationId, taskId }: TimeEntry): { number: string; words: string } {
  const conversation = useLive(conversationById, conversationId ?? 0)
  const task = useLive(taskById, taskId ?? 0)
  if (taskId !== null)
    return task ? { number: taskName(task), words: task.subject } : { number: '', words: 'Task' }
  return {
    number: conversation?.ticketNo ? `#${conversation.ticketNo}` : '',
    words: conversation ? conversation.subject || noSubject : 'Conversation',
  }
}

function Shown({ entry, place, onOpen }: RunningTimerProps & { entry: TimeEntry }) {
  const { conversationId, taskId } = entry
  const tracker = useTracker({ conversationId, taskId })
  const subject = useSubject(entry)
  const { isWindow } = useOpened()
  const { pathname, search } = useLocation()
  const isFoot = place === 'foot'
  useFootRoom(isFoot && tracker !== null)
  if (!tracker || tracker.denied) return null
  const { number, words } = subject
  const name = [number, words].filter(Boolean).join(' ')
  const isInInbox = pathname.startsWith(paths.inbox)
  const to =
    conversationId === null
      ? paths.task(taskId ?? 0)
      : isWindow
        ? paths.conversationWindow(conversationId)
        : // The list beside it stays.
          paths.conversation(conversationId) + (isInInbox ? search : '')
  return (
    <Place role="group" aria-label="Running timer" data-place={place} data-time-tracker>
      <Dot />
      <TimerText entry={entry} label={`Time on ${name}`} />
      <Link to={to} aria-label={name} title={name} onClick={onOpen}>
        {number && <b>{number}</b>}
        <span> {words}</span>
      </Link>
      <IconButton
        name="Stop timer"
        icon={Square}
        iconSize="sm"
        filled
        onClick={() => {
          tracker.stop()
          // The button disappears with the timer and would take the focus.
          document.querySelector('main')?.focus({ preventScroll: true })
        }}
      />
    </Place>
  )
}
