import { ListChecks, ListPlus, Package } from 'lucide-react'
import { Suspense } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { assetsAccess } from '#domain/access/plan-access.ts'
import { Beside, AreaNav } from '#app/records/page-layout.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const pages = [
  ['All assets', paths.allAssets, Package],
  ['Default fields', paths.defaultAssetFields, ListChecks],
  ['Custom fields', paths.assetFields, ListPlus],
] as const

/** Navigation of the area; an explanation if the plan does not include assets (AST-003). */
export function AssetsFrame() {
  const denied = useAccess(assetsAccess)
  if (denied)
    return (
      <SettingsPage title="Assets" back={null}>
        <EmptyState
          title="Know what each customer has"
          text="Assets are the things of customers that you look after, each with its type, serial number, status and owner."
          action={
            <Button variant="primary" denied={denied}>
              Create Assets
            </Button>
          }
        />
      </SettingsPage>
    )
  return (
    <Beside>
      <AreaNav aria-label="Assets">
        <h2>Assets</h2>
        {pages.map(([label, to, icon]) => (
          <NavLink key={to} to={to}>
            <Icon of={icon} />
            {label}
          </NavLink>
        ))}
      </AreaNav>
      <Suspense>
        <Outlet />
      </Suspense>
    </Beside>
  )
}
