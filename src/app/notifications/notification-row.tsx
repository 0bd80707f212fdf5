import {
  AlarmClock,
  AtSign,
  Bell,
  BookCheck,
  CalendarClock,
  Mail,
  MailCheck,
  MailWarning,
  MailX,
  MessageSquareWarning,
  Timer,
  TimerOff,
  UserRoundPlus,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '#app/marks/avatar.tsx'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import type { PanelRow } from './panel-rows.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  height: '100%',
  padding: theme.spacing(0, 4, 0, 2.5),
}))

const Dot = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.dot + 1,
  height: theme.size.dot + 1,
  borderRadius: '50%',
  '&[data-unread]': { backgroundColor: theme.vars.palette.pine },
  [theme.media.forced]: { '&[data-unread]': { backgroundColor: 'Highlight' } },
}))

const What = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: theme.size.avatar.md,
  height: theme.size.avatar.md,
  borderRadius: '50%',
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.hover,
}))

const Words = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2) },
  // A long name is truncated, not the action.
  '& > div > span': {
    ...theme.typography.ui,
    display: 'flex',
    gap: '0.5ch',
    flex: '1 1 auto',
    minWidth: 0,
    color: theme.vars.palette.ink,
  },
  '& b': { ...theme.mix.truncate, flex: '0 1 auto', fontWeight: theme.weight.semibold },
  '& i': { ...theme.mix.truncate, flex: '0 100 auto', fontStyle: 'normal', maxWidth: '100%' },
  '& b + i': { flex: 'none' },
  '& p': { ...theme.mix.truncate, ...theme.typography.meta, color: theme.vars.palette.ink2 },
  '& time': {
    ...theme.typography.caption,
    ...theme.mix.tabular,
    flex: 'none',
    color: theme.vars.palette.ink3,
  },
  '& [data-unread] > time': { color: theme.vars.palette.pineText },
}))

const icons: Readonly<Record<string, LucideIcon>> = {
  message: Mail,
  mention: AtSign,
  assigned: UserRoundPlus,
  held: MailX,
  failed: MailX,
  snooze: AlarmClock,
  overdue: CalendarClock,
  slaWarning: Timer,
  slaMissed: TimerOff,
  taskMention: AtSign,
  taskDueSoon: AlarmClock,
  taskOverdue: CalendarClock,
  ruleStopped: Workflow,
  articleReview: BookCheck,
  doubtful: MessageSquareWarning,
  inboxFailing: MailWarning,
  inboxWorks: MailCheck,
  inboxRefused: MailWarning,
}

/** Actor, action, subject and time. */
export const NotificationRow = memo(function NotificationRow({ row }: { row: PanelRow }) {
  const { who, what, subject, kind, at, isRead } = row
  const isUnread = isRead ? undefined : true
  return (
    <Frame>
      <Dot data-unread={isUnread} />
      {who ? (
        <Avatar id={who.id} name={who.name} src={who.picture} size="md" />
      ) : (
        <What>
          <Icon of={icons[kind] ?? Bell} size="sm" />
        </What>
      )}
      <Words>
        <div data-unread={isUnread}>
          <span>
            {who && <b dir="auto">{who.name}</b>}
            <i>{what}</i>
          </span>
          <RelativeTime at={at} />
        </div>
        <p dir="auto">{subject}</p>
      </Words>
    </Frame>
  )
})
