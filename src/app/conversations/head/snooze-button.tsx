import { AlarmClock, AlarmClockCheck, CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { isSnoozed, snoozeChoices, untilReply } from '#domain/conversations/snooze.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Menu, MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { stampTime } from '#app/ui/time/time-format.ts'
import { useConversation } from '#app/messages/conversation-view.ts'

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'))

/** Snoozes the conversation, or ends its snooze. */
export function SnoozeButton({ onSnooze }: { onSnooze: (until: number | null) => void }) {
  const { conversation, denied } = useConversation()
  const keysOf = useKeysOf()
  const format = useTimeFormat()
  const now = useMinute()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isPicking, setIsPicking] = useState(false)
  const isOn = isSnoozed(conversation, now)
  return (
    <>
      <IconButton
        name="Snooze"
        icon={isOn ? AlarmClockCheck : AlarmClock}
        pressed={isOn}
        keys={keysOf('conversation.snooze')}
        denied={denied}
        data-field="snooze"
        {...(isOn ? {} : { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== undefined })}
        onClick={(event) => (isOn ? onSnooze(null) : setAnchor(event.currentTarget))}
      />
      <Menu label="Snooze" anchor={anchor} onClose={() => setAnchor(undefined)}>
        {snoozeChoices(now, format.timeZone).map(({ label, until }) => (
          <MenuRow
            key={label}
            label={label}
            {...(until === untilReply ? {} : { detail: stampTime(until, now, format) })}
            onClick={() => onSnooze(until)}
          />
        ))}
        <MenuLine />
        <MenuRow label="Pick a date and time" icon={CalendarClock} onClick={() => setIsPicking(true)} />
      </Menu>
      {isPicking && (
        <Suspense fallback={<HeldKeys />}>
          <SnoozeDialog
            until={null}
            onClose={() => setIsPicking(false)}
            onPick={(until) => {
              setIsPicking(false)
              onSnooze(until)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
