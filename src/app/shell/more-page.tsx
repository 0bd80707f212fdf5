import {
  Bell,
  ChevronRight,
  CreditCard,
  LifeBuoy,
  Lock,
  Rocket,
  Send,
  Settings2,
  type LucideIcon,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { refusalOf } from '#domain/access/access.ts'
import { nameOf } from '#domain/people/name.ts'
import { useHelpCenter } from '#app/account/use-help.ts'
import { railEntries } from '#app/areas.ts'
import { Hidable } from './rail.tsx'
import { commandIcons } from '#app/commands/command-icons.ts'
import { shortTitle, type CommandId } from '#app/commands/commands.ts'
import { runCommand } from '#app/commands/handlers.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { panels } from '#app/desk/page/panels.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { SyncStatusChip } from '#app/outbox/sync-status-chip.tsx'
import { paths } from '#app/paths.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { useDensity } from '#app/theme/density.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import { unreadNotifications } from '#local/queries/notifications.ts'
import { userById } from '#local/queries/people.ts'
import { densities, schemes } from './appearance-choices.ts'
import { Choices, Page, RowButton, RowLink, Rows, Who } from './more-styles.ts'
import { useOwnSession } from './use-own-session.ts'

interface EntryProps {
  icon: LucideIcon
  label: string
  denied?: Denial | undefined
  /** Target path; without it the entry runs a command. */
  to?: string
  onPress?: () => void
}

function Entry({ icon, label, denied, to, onPress }: EntryProps) {
  const attributes = {
    'aria-disabled': denied ? true : undefined,
    onClick: (event: MouseEvent) => {
      if (denied) event.preventDefault()
      else onPress?.()
    },
  }
  const content = (
    <>
      <Icon of={icon} size="rail" />
      <span>{label}</span>
      {(denied === 'role' || denied === 'plan') && <Icon of={Lock} size="sm" />}
    </>
  )
  return (
    <li>
      <LockedTip denied={denied} placement="top">
        {to === undefined ? (
          <RowButton type="button" {...attributes}>
            {content}
          </RowButton>
        ) : (
          <RowLink to={to} {...attributes}>
            {content}
          </RowLink>
        )}
      </LockedTip>
    </li>
  )
}

/** Command of the table as an entry. */
function CommandEntry({ id }: { id: CommandId }) {
  const icon = commandIcons[id]
  return icon && <Entry icon={icon} label={shortTitle(id)} onPress={() => void runCommand(id)} />
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return <Rows aria-label={label}>{children}</Rows>
}

/** Appearance and density of this device. */
function Appearance() {
  const { choice, choose } = useColorSchemeChoice()
  const density = useDensity()
  return (
    <Choices>
      <Segment label="Appearance" value={choice} options={schemes} onChange={choose} />
      <Segment label="Density" value={density.name} options={densities} onChange={density.choose} />
    </Choices>
  )
}

/** Phone page for everything without room in the bottom bar: profile, other areas, settings and help. */
export default function MorePage() {
  const { actor } = useDesk()
  const { userInfo, accountInfo } = useOwnSession()
  const own = useLive(userById, userInfo.id)
  const help = useHelpCenter()
  const unread = useLive(unreadNotifications, undefined)?.count ?? 0
  return (
    <Page>
      <header>
        <h1>More</h1>
        <SyncStatusChip />
      </header>
      <Who to={paths.profile}>
        <Avatar id={userInfo.id} name={nameOf(userInfo)} src={own?.avatar} />
        <div>
          <b dir="auto">{nameOf(userInfo)}</b>
          <span dir="auto">{accountInfo.name}</span>
        </div>
        <Icon of={ChevronRight} />
      </Who>
      <Group label="You">
        <Entry
          icon={Bell}
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onPress={() => {
            panels.areNotificationsOpen = true
          }}
        />
        <Entry
          icon={Send}
          label="Outbox"
          onPress={() => {
            panels.isOutboxOpen = true
          }}
        />
        {(['settings.device', 'settings.undoSend', 'settings.afterDone', 'help'] as const).map((id) => (
          <CommandEntry key={id} id={id} />
        ))}
      </Group>
      <Group label="Areas">
        {railEntries
          .filter(({ isOnPhone }) => !isOnPhone)
          .map(({ icon, label, to, hiddenBy, ...access }) => (
            <Hidable key={to} by={hiddenBy}>
              <Entry {...{ icon, label, to }} denied={refusalOf(actor, access)} />
            </Hidable>
          ))}
        <Entry icon={Settings2} label="Settings" to={paths.settings} />
        <Entry icon={CreditCard} label="My Plan" to={paths.myPlan} />
      </Group>
      <Appearance />
      <Group label="Help">
        <CommandEntry id="news.open" />
        <CommandEntry id="products.open" />
        <Entry icon={Rocket} label="Getting Started" to={paths.gettingStarted} />
        <Entry
          icon={LifeBuoy}
          label="Help Center"
          denied={help.denied}
          onPress={() => void window.open(help.url, '_blank', 'noopener')}
        />
        <CommandEntry id="session.signOut" />
      </Group>
    </Page>
  )
}
