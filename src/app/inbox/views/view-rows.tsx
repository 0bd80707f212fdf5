import { FileWarning } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSetAside } from '#app/channels/set-aside/use-set-aside.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { MenuHeading, MenuRow } from '#app/ui/menus/menu.tsx'
import { listSetAside } from '#domain/channels/set-aside.ts'
import type { SavedView } from '#domain/views/saved-view.ts'
import type { View } from '../location.ts'
import { useViewGroups } from './view-groups.ts'

interface ViewRowsProps {
  view: View
  saved: SavedView | undefined
  onChange: (view: View) => void
  onSaved: (viewId: number) => void
}

/** Rows of the view switcher, with counts. */
export function ViewRows({ view, saved, onChange, onSaved }: ViewRowsProps) {
  return useViewGroups({ view, saved }).flatMap(({ title, choices }) => [
    ...(title ? [<MenuHeading key={title}>{title}</MenuHeading>] : []),
    ...choices.map(({ key, label, icon, place, savedId, isChosen, total = 0 }) => (
      <MenuRow
        key={key}
        {...{ label, icon }}
        {...(total > 0 ? { detail: total.toLocaleString('en') } : {})}
        selected={isChosen}
        onClick={() => (savedId === undefined ? onChange(place.view) : onSaved(savedId))}
      />
    )),
  ])
}

const setAside = { icon: FileWarning, label: 'Set-aside messages', component: Link, to: paths.setAside }

/** Link to mail that was set aside. */
export function SetAsideRow() {
  const denied = useAccess(listSetAside)
  return denied ? <MenuRow {...setAside} denied={denied} /> : <CountedSetAside />
}

/** Loads the count each time the menu opens. */
function CountedSetAside() {
  const { total } = useSetAside(false)
  return <MenuRow {...setAside} {...(total > 0 ? { detail: total.toLocaleString('en') } : {})} />
}
