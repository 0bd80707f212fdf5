import { Moon } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { useLive } from '#app/desk/live/use-live.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Menu, MenuLine } from '#app/ui/menus/menu.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { nameOf } from '#domain/people/name.ts'
import { isAwayHere } from '#local/queries/preferences.ts'
import { userById } from '#local/queries/people.ts'
import { useOwnSession } from './use-own-session.ts'
import { useProfileRows } from './use-profile-rows.ts'

const Trigger = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  position: 'relative',
  flex: 'none',
  borderRadius: '50%',
  marginLeft: theme.spacing(1),
}))

const AwayMark = styled('span')(({ theme }) => ({
  position: 'absolute',
  right: theme.spacing(-1),
  bottom: theme.spacing(-1),
  display: 'grid',
  placeItems: 'center',
  width: theme.size.badge,
  height: theme.size.badge,
  borderRadius: '50%',
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sheet,
}))

/** Profile menu at the end of the top bar. */
export function ProfileMenu() {
  const { userInfo } = useOwnSession()
  const own = useLive(userById, userInfo.id)
  const away = useLive(isAwayHere, userInfo.id) ?? false
  const { anchor, rows, open, close } = useProfileRows()
  return (
    <>
      <Trigger
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => open(event.currentTarget)}
      >
        <Avatar id={userInfo.id} name={nameOf(userInfo)} src={own?.avatar} size="md" />
        {away && (
          <AwayMark>
            <Icon of={Moon} size="xs" />
          </AwayMark>
        )}
        <VisuallyHidden>{`Profile of ${nameOf(userInfo)}${away ? ', away' : ''}`}</VisuallyHidden>
      </Trigger>
      <Menu label="Profile" anchor={anchor} onClose={close} align="right">
        {rows && <rows.WhoRow />}
        <MenuLine />
        {rows && <rows.SelfRows />}
        <MenuLine />
        {rows && <rows.AppearanceRows />}
        <MenuLine />
        {rows && <rows.DeskRows />}
      </Menu>
    </>
  )
}
