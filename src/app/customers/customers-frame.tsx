import { Building2, Funnel, List, Merge, Plus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, Outlet, useNavigate } from 'react-router-dom'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import type { Segment } from '#domain/customers/segment.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Beside, AreaNav, NavGroup } from '#app/records/page-layout.ts'
import { useSegments, type SegmentsContext } from './segments/use-segments.ts'

const SegmentDialog = lazy(() => import('./segments/segment-dialog.tsx'))

const groups = [
  { owner: 'contact', title: 'Contact segments', path: paths.segment },
  { owner: 'company', title: 'Company segments', path: paths.companySegment },
] as const

/** Navigation of the area: its lists and the segments of both kinds (SEG-005). */
export function CustomersFrame() {
  const navigate = useNavigate()
  const segments = useSegments()
  const denied = useAccess(manageContactsAccess, true)
  const [edited, setEdited] = useState<{ owner: FieldOwner; segment: Segment | null }>()
  const context: SegmentsContext = { segments, edit: (owner, segment) => setEdited({ owner, segment }) }
  return (
    <Beside>
      <AreaNav aria-label="Customers">
        <h2>Customers</h2>
        <NavLink to={paths.customers} end>
          <Icon of={Users} />
          Contacts
        </NavLink>
        <NavLink to={paths.companies} end>
          <Icon of={Building2} />
          Companies
        </NavLink>
        <NavLink to={paths.duplicates}>
          <Icon of={Merge} />
          Possible duplicates
        </NavLink>
        {groups.map(({ owner, title, path }) => (
          <NavGroup key={owner} role="group" aria-label={title}>
            <h3>
              {title}
              <IconButton
                name={`New ${title.toLowerCase().replace(/s$/, '')}`}
                icon={Plus}
                size="sm"
                denied={denied}
                onClick={() => setEdited({ owner, segment: null })}
              />
            </h3>
            {segments[owner].value?.map(({ id, name, isStatic }) => (
              <NavLink key={id} to={path(id)}>
                <Icon of={isStatic ? List : Funnel} />
                <span dir="auto">{name}</span>
              </NavLink>
            ))}
          </NavGroup>
        ))}
      </AreaNav>
      <Suspense>
        <Outlet context={context} />
      </Suspense>
      {edited && (
        <Suspense fallback={<HeldKeys />}>
          <SegmentDialog
            {...edited}
            onClose={() => setEdited(undefined)}
            onSaved={({ id }) => {
              segments[edited.owner].again()
              void navigate(edited.owner === 'contact' ? paths.segment(id) : paths.companySegment(id))
            }}
          />
        </Suspense>
      )}
    </Beside>
  )
}
