import { styled } from '#app/theme/styled.ts'
import { Bell, Flag, Settings2, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { commands, shortTitle, type Command, type CommandId } from '#app/commands/commands.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { afterDoneSetting, type AfterDone } from '#app/desk/after-done.ts'
import { useColorSchemeChoice, type ColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { paths } from '#app/paths.ts'
import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { useDensity } from '#app/theme/density.ts'
import type { DensityName } from '#app/theme/tokens.ts'
import { MenuHeading, MenuLine, MenuRow } from '#app/ui/menu.tsx'
import { nameOf } from '#domain/people/name.ts'
import { panels } from '#app/desk/panels.ts'
import { useOwnSession } from './use-own-session.ts'

const Who = styled('li')(({ theme }) => ({
  padding: theme.spacing(2, 2, 2.5),
  '& > b': { display: 'block', fontWeight: theme.weight.semibold },
  '& > span': {
    ...theme.typography.meta,
    ...theme.mix.truncate,
    display: 'block',
    color: theme.vars.palette.ink3,
  },
}))

const schemes = ['light', 'dark', 'system'] as const satisfies readonly ColorSchemeChoice[]
const densities = ['compact', 'standard', 'comfortable'] as const satisfies readonly DensityName[]

const Lines = styled('span')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  gap: 'var(--gap)',
  width: theme.size.icon.md,
  color: theme.vars.palette.ink3,
  '& > i': { height: 1.5, backgroundColor: 'currentColor', borderRadius: 1 },
}))

/** Three rows as near to each other as the density puts them. */
function DensityGlyph({ value }: { value: DensityName }) {
  const gap = { compact: 2, standard: 3.5, comfortable: 5 }[value]
  return (
    <Lines aria-hidden sx={{ '--gap': (theme) => theme.spacing(gap / 4) }}>
      <i />
      <i />
      <i />
    </Lines>
  )
}

/** How a menu shows a command. */
function useMenuRow() {
  const keysOf = useKeysOf()
  return (id: CommandId) => {
    const { icon }: Command = commands[id]
    const keys = keysOf(id)
    return { label: shortTitle(id), ...(icon && { icon }), ...(keys && { keys }) }
  }
}

/** Appearance and density of this device as rows of a menu. */
export function AppearanceRows() {
  const { choice, choose } = useColorSchemeChoice()
  const density = useDensity()
  const rowOf = useMenuRow()
  return (
    <>
      <MenuHeading>Appearance</MenuHeading>
      {schemes.map((value) => (
        <MenuRow
          key={value}
          keepOpen
          {...rowOf(`appearance.${value}`)}
          selected={value === choice}
          onClick={() => choose(value)}
        />
      ))}
      <MenuHeading>Density</MenuHeading>
      {densities.map((value) => (
        <MenuRow
          key={value}
          keepOpen
          {...rowOf(`density.${value}`)}
          icon={undefined}
          glyph={<DensityGlyph value={value} />}
          selected={value === density.name}
          onClick={() => density.choose(value)}
        />
      ))}
    </>
  )
}

const afterDoneDetail: Record<AfterDone, string> = { next: 'Next', previous: 'Previous', list: 'List' }

/** Rows that end every menu about oneself. */
export function SelfRows() {
  const rowOf = useMenuRow()
  const keysOf = useKeysOf()
  const navigate = useNavigate()
  const [undoDelay] = useDeviceSetting(undoSendSetting)
  const [afterDone] = useDeviceSetting(afterDoneSetting)
  return (
    <>
      <MenuRow
        {...rowOf('settings.undoSend')}
        detail={undoDelay === 0 ? 'Off' : `${undoDelay} s`}
        onClick={() => {
          panels.isUndoSendOpen = true
        }}
      />
      <MenuRow
        {...rowOf('settings.afterDone')}
        detail={afterDoneDetail[afterDone]}
        onClick={() => {
          panels.isAfterDoneOpen = true
        }}
      />
      <MenuRow icon={UserRound} label="My Profile" onClick={() => void navigate(paths.profile)} />
      <MenuRow icon={Bell} label="Notifications" onClick={() => void navigate(paths.notificationSettings)} />
      <MenuRow
        {...rowOf('settings.device')}
        onClick={() => {
          panels.isDeviceOpen = true
        }}
      />
      <MenuRow
        {...rowOf('help')}
        onClick={() => {
          panels.isHelpOpen = true
        }}
      />
      <MenuRow icon={Flag} label="Getting Started" onClick={() => void navigate(paths.gettingStarted)} />
      <MenuRow
        icon={Settings2}
        label="Settings"
        keys={keysOf('go.settings')}
        onClick={() => void navigate(paths.settings)}
      />
      <MenuLine />
      <MenuRow
        {...rowOf('session.signOut')}
        onClick={() => {
          panels.isSignOutOpen = true
        }}
      />
    </>
  )
}

/** Name and address of the agent who is signed in. */
export function WhoRow() {
  const { userInfo } = useOwnSession()
  return (
    <Who role="presentation">
      <b>{nameOf(userInfo)}</b>
      <span>{userInfo.email}</span>
    </Who>
  )
}
