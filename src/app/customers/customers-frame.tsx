import { Building2, Users } from 'lucide-react'
import { Suspense } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ListsBeside, ListsNav } from './list-styles.ts'

/** The lists of the area, and the one that is open beside them. */
export function CustomersFrame() {
  return (
    <ListsBeside>
      <ListsNav aria-label="Customers">
        <h2>Customers</h2>
        <NavLink to={paths.customers} end>
          <Icon of={Users} />
          Contacts
        </NavLink>
        <NavLink to={paths.companies}>
          <Icon of={Building2} />
          Companies
        </NavLink>
      </ListsNav>
      <Suspense>
        <Outlet />
      </Suspense>
    </ListsBeside>
  )
}
