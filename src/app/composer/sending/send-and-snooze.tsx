import { AlarmClock } from 'lucide-react'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { useState } from 'react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Menu, MenuHeading, MenuRow } from '#app/ui/menus/menu.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { stampTime } from '#app/ui/time/time-format.ts'
import { snoozeChoices, untilReply } from '#domain/conversations/snooze.ts'
import { zoneOffset } from '#lib/zone.ts'
import type { SnoozeAfter } from './send-message.ts'

const name = 'Send & Snooze'

interface SendAndSnoozeProps {
  can: boolean
  run: (snooze: SnoozeAfter) => void
}

/** Button that sends and snoozes the conversation until one of the offered times. */
export function SendAndSnooze({ can, run }: SendAndSnoozeProps) {
  const format = useTimeFormat()
  const denied = useAccess(manageAccess)
  const now = useMinute()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        name={name}
        icon={AlarmClock}
        denied={denied}
        disabled={!can}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu label={name} anchor={anchor} align="right" onClose={() => setAnchor(undefined)}>
        <MenuHeading>{name}</MenuHeading>
        {snoozeChoices(now, format.timeZone).map(({ label, until }) => (
          <MenuRow
            key={label}
            label={label}
            {...(until === untilReply ? {} : { detail: stampTime(until, now, format) })}
            onClick={() => run({ until, offset: zoneOffset(now, format.timeZone) })}
          />
        ))}
      </Menu>
    </>
  )
}
