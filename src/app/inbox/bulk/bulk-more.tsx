import { AlarmClock, AlarmClockOff, Ellipsis, Mail, MailOpen, MailWarning, Star, StarOff } from 'lucide-react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { titleFor } from '#app/commands/titles.ts'
import type { Denial } from '#app/ui/denial.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Menu, MenuHeading, MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { priorityTexts } from '#app/marks/texts.ts'
import { snoozeChoices } from '#domain/conversations/snooze.ts'
import { priorities } from '#domain/conversations/status.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { LocalConversation } from '#local/rows.ts'
import {
  setPriority,
  setRead,
  setSnoozed,
  setSpam,
  setStarred,
  setTrashed,
  type OnPicked,
} from '../gestures/gestures.ts'

interface BulkMoreProps {
  /** Selected rows, limited to the first ones. */
  rows: readonly LocalConversation[]
  /** True if these are all selected rows; the state of others is unknown. */
  isWhole: boolean
  denied: Denial | undefined
  onGesture: OnPicked
}

/** Snoozes or unsnoozes all selected rows. */
function SnoozeRows({ rows, denied, onGesture }: BulkMoreProps) {
  const now = useMinute()
  const { timeZone } = useTimeFormat()
  const snooze = (until: number | null) =>
    onGesture(
      (picked) => setSnoozed(picked, until, zoneOffset(now, timeZone)),
      until === null ? 'leaves' : 'done',
    )
  return (
    <>
      <MenuHeading>Snooze</MenuHeading>
      {snoozeChoices(now, timeZone).map(({ label, until }) => (
        <MenuRow key={label} icon={AlarmClock} label={label} denied={denied} onClick={() => snooze(until)} />
      ))}
      {rows.some(({ snoozeTime }) => snoozeTime !== null) && (
        <MenuRow icon={AlarmClockOff} label="End snooze" denied={denied} onClick={() => snooze(null)} />
      )}
    </>
  )
}

function PriorityRows({ rows, isWhole, denied, onGesture }: BulkMoreProps) {
  return (
    <>
      <MenuHeading>Priority</MenuHeading>
      {priorities.map((priority) => (
        <MenuRow
          key={priority}
          glyph={<PriorityGlyph priority={priority} />}
          label={priorityTexts[priority]}
          selected={isWhole && rows.length > 0 && rows.every((row) => row.priority === priority)}
          denied={denied}
          onClick={() => onGesture((picked) => setPriority(picked, priority))}
        />
      ))}
    </>
  )
}

/** Rarely used bulk actions. */
export function BulkMore(props: BulkMoreProps) {
  const { rows, isWhole, denied, onGesture } = props
  const [anchor, setAnchor] = useState<HTMLElement>()
  const hasUnread = !isWhole || rows.some(({ isRead }) => !isRead)
  const hasPlain = !isWhole || rows.some(({ isStarred }) => !isStarred)
  const hasWanted = rows.length === 0 || rows.some(({ isSpam }) => !isSpam)
  const isTrashed = rows.length > 0 && rows.every((row) => row.isTrashed)
  return (
    <>
      <IconButton
        name="More actions"
        icon={Ellipsis}
        data-field="more"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu label="More actions" anchor={anchor} align="right" onClose={() => setAnchor(undefined)}>
        <MenuRow
          icon={hasUnread ? MailOpen : Mail}
          label={hasUnread ? 'Mark as read' : 'Mark as unread'}
          denied={denied}
          onClick={() => onGesture((picked) => setRead(picked, hasUnread))}
        />
        <MenuRow
          icon={hasPlain ? Star : StarOff}
          label={hasPlain ? 'Add star' : 'Remove star'}
          onClick={() => onGesture((picked) => setStarred(picked, hasPlain))}
        />
        <MenuRow
          icon={MailWarning}
          label={titleFor('conversation.spam', rows)}
          denied={denied}
          onClick={() => onGesture((picked) => setSpam(picked, hasWanted), hasWanted ? 'done' : 'leaves')}
        />
        <PriorityRows {...props} />
        <SnoozeRows {...props} />
        {isTrashed && <MenuLine />}
        {isTrashed && (
          <MenuRow
            icon={Trash2}
            label={titleFor('conversation.trash', rows)}
            danger
            denied={denied}
            onClick={() => onGesture((picked) => setTrashed(picked, true), 'done')}
          />
        )}
      </Menu>
    </>
  )
}
