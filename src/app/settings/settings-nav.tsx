import { styled } from '#app/theme/styled.ts'
import { Lock } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import type { SettingsEntry } from '#app/desk/area.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SideNav } from '#app/records/page-layout.ts'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import { SearchField } from '#app/records/search-field.tsx'
import { findSettings, settingsEntries, settingsGroups } from './sections.ts'

const Nav = styled(SideNav)(({ theme }) => ({
  // The field is sticky, with a margin that hides content scrolling below it; includes the list's padding.
  '& > .MuiInputBase-root': {
    position: 'sticky',
    top: theme.spacing(-1),
    zIndex: 1,
    flex: 'none',
    marginBottom: theme.spacing(2),
    boxShadow: `0 0 0 ${theme.spacing(2)} ${theme.vars.palette.sunken}`,
  },
  '& > a': { scrollMarginBlock: theme.spacing(14) },
  [theme.media.phone]: {
    flex: 1,
    width: 'auto',
    padding: theme.spacing(4, 3),
    borderRight: 0,
    backgroundColor: 'transparent',
    '& > .MuiInputBase-root': { position: 'static', boxShadow: 'none' },
    '& > h2': { ...theme.typography.title, padding: theme.spacing(0, 2, 3) },
    '& > a': { ...theme.typography.body, borderBottom: theme.edge.soft, borderRadius: 0 },
  },
}))

/** Links to the settings pages, with a search field; a page of its own on a phone. */
export function SettingsNav() {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The list is taller than most windows.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <Nav ref={nav} aria-label="Settings">
      <h2>Settings</h2>
      <SearchField label="Find a setting" value={text} onChange={setText} />
      {wanted === '' ? (
        settingsGroups.map(({ heading, entries }) => (
          <Fragment key={heading}>
            {heading !== '' && <h3>{heading}</h3>}
            {entries.map((entry) => (
              <Entry key={entry.to} {...entry} />
            ))}
          </Fragment>
        ))
      ) : (
        <Found text={wanted} />
      )}
    </Nav>
  )
}

function Entry({ label, to, ...access }: SettingsEntry) {
  const denied = useAccess(access)
  return (
    <LockedTip denied={denied} placement="right">
      <NavLink to={to}>
        {label}
        {denied && <Icon of={Lock} size="sm" />}
      </NavLink>
    </LockedTip>
  )
}

/** Search results: pages, and settings on pages. */
function Found({ text }: { text: string }) {
  const found = findSettings(text)
  return (
    <>
      <h3 role="status">{found.length === 0 ? 'No Results Found' : `${found.length} found`}</h3>
      {found.map(({ label, to, setting }) => (
        <Link key={`${to} ${label}`} to={to} state={setting === undefined ? null : { setting }}>
          {label}
        </Link>
      ))}
    </>
  )
}

const Above = styled('nav')(({ theme }) => ({
  flex: 'none',
  padding: theme.spacing(2, 6),
  '& > *': { maxWidth: theme.size.formColumn },
  borderBottom: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
}))

const options = settingsEntries.map(({ label, to }) => ({ value: to, label }))

/** Select of all settings pages, for a tablet. */
export function SettingsChoice() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const open = settingsEntries.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Above aria-label="Settings">
      <DropdownButton
        label="Page of the settings"
        value={open?.to ?? ''}
        placeholder="Settings"
        options={options}
        onChange={(to) => void navigate(to)}
        size="input"
      />
    </Above>
  )
}
