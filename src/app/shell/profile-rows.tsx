import { useMediaQuery, useTheme } from '@mui/material'
import { Bell, CircleUserRound, CreditCard, LifeBuoy, Rocket, Settings2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useHelpCenter } from '#app/account/use-help.ts'
import { commandIcons } from '#app/commands/command-icons.ts'
import { shortTitle, type CommandId } from '#app/commands/commands.ts'
import { runCommand } from '#app/commands/handlers.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { afterDoneSetting, type AfterDone } from '#app/desk/live/after-done.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { paths } from '#app/paths.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { useDensity } from '#app/theme/density.ts'
import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { styled } from '#app/theme/styled.ts'
import { MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { MenuSegment } from '#app/ui/menus/menu-segment.tsx'
import { userById } from '#local/queries/people.ts'
import { nameOf } from '#domain/people/name.ts'
import { densities, schemes } from './appearance-choices.ts'
import { useOwnSession } from './use-own-session.ts'

const Who = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  padding: theme.spacing(1.5, 2, 2),
  '& > div': { minWidth: 0 },
  '& b': { display: 'block', fontWeight: theme.weight.semibold, ...theme.mix.truncate },
  '& > div > span': {
    ...theme.typography.meta,
    ...theme.mix.truncate,
    display: 'block',
    color: theme.vars.palette.ink3,
  },
}))

/** Renders a command as a menu row. */
function useMenuRow() {
  const keysOf = useKeysOf()
  return (id: CommandId) => {
    const icon = commandIcons[id]
    const keys = keysOf(id)
    const onClick = () => void runCommand(id)
    return { label: shortTitle(id), onClick, ...(icon && { icon }), ...(keys && { keys }) }
  }
}

/** Appearance and density of this device. */
export function AppearanceRows() {
  const { choice, choose } = useColorSchemeChoice()
  const density = useDensity()
  return (
    <>
      <MenuSegment label="Appearance" value={choice} options={schemes} onChange={choose} />
      <MenuSegment label="Density" value={density.name} options={densities} onChange={density.choose} />
    </>
  )
}

const afterDoneDetail: Record<AfterDone, string> = { next: 'Next', previous: 'Previous', list: 'List' }

/** Rows for the profile and this device's settings. */
export function SelfRows() {
  const rowOf = useMenuRow()
  const navigate = useNavigate()
  const [undoDelay] = useDeviceSetting(undoSendSetting)
  const [afterDone] = useDeviceSetting(afterDoneSetting)
  return (
    <>
      <MenuRow icon={CircleUserRound} label="My Profile" onClick={() => void navigate(paths.profile)} />
      <MenuRow icon={Bell} label="Notifications" onClick={() => void navigate(paths.notificationSettings)} />
      <MenuRow {...rowOf('help')} />
      <MenuRow {...rowOf('settings.device')} />
      <MenuRow {...rowOf('settings.undoSend')} detail={undoDelay === 0 ? 'Off' : `${undoDelay} s`} />
      <MenuRow {...rowOf('settings.afterDone')} detail={afterDoneDetail[afterDone]} />
    </>
  )
}

/** Rows for the account, help and sign-out. */
export function DeskRows() {
  const rowOf = useMenuRow()
  const keysOf = useKeysOf()
  const navigate = useNavigate()
  const help = useHelpCenter()
  const theme = useTheme()
  // Wider windows show both in the top bar.
  const hasSuite = useMediaQuery(theme.breakpoints.down('xl'), { noSsr: true })
  return (
    <>
      <MenuRow
        icon={Settings2}
        label="Settings"
        keys={keysOf('go.settings')}
        onClick={() => void navigate(paths.settings)}
      />
      <MenuRow icon={CreditCard} label="My Plan" onClick={() => void navigate(paths.myPlan)} />
      <MenuRow icon={Rocket} label="Getting Started" onClick={() => void navigate(paths.gettingStarted)} />
      <MenuRow
        icon={LifeBuoy}
        label="Help Center"
        denied={help.denied}
        onClick={() => window.open(help.url, '_blank', 'noopener')}
      />
      {hasSuite && (
        <>
          <MenuRow {...rowOf('news.open')} />
          <MenuRow {...rowOf('products.open')} />
        </>
      )}
      <MenuLine />
      <MenuRow {...rowOf('session.signOut')} />
    </>
  )
}

/** Signed-in user. */
export function WhoRow() {
  const { userInfo } = useOwnSession()
  const own = useLive(userById, userInfo.id)
  return (
    <Who role="presentation">
      <Avatar id={userInfo.id} name={nameOf(userInfo)} src={own?.avatar} />
      <div>
        <b>{nameOf(userInfo)}</b>
        <span>{userInfo.email}</span>
      </div>
    </Who>
  )
}
