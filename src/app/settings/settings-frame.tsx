import { useMediaQuery, useTheme } from '@mui/material'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatch } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { settingsEntries } from './sections.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { SettingsPanes } from '#app/records/settings-styles.ts'
import { SettingsChoice, SettingsNav } from './settings-nav.tsx'

/** Placeholder of a page whose code is loading: its title and rows. */
function LoadingPage() {
  const { pathname } = useLocation()
  const entry = settingsEntries.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <SettingsPage title={entry?.label ?? 'Settings'}>
      <SkeletonRows />
    </SettingsPage>
  )
}

/** Frame of all settings pages; their list is beside, above, or on a phone a page of its own. */
export function SettingsFrame() {
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const isNarrow = useMediaQuery(theme.breakpoints.down('lg'), { noSsr: true })
  const isIndex = useMatch(paths.settings) !== null
  if (isIndex && !isPhone) return <Navigate to={settingsEntries[0]?.to ?? paths.home} replace />
  if (isIndex) return <SettingsNav />
  return (
    <SettingsPanes>
      {!isPhone && (isNarrow ? <SettingsChoice /> : <SettingsNav />)}
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </SettingsPanes>
  )
}
