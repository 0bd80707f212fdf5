import { MenuHeading, MenuRow } from '#app/ui/menu.tsx'
import type { SavedView } from '#domain/views/saved-view.ts'
import type { View } from './place.ts'
import { useViewGroups } from './view-groups.ts'

interface ViewRowsProps {
  view: View
  saved: SavedView | undefined
  onChange: (view: View) => void
  onSaved: (viewId: number) => void
}

/** The lists of the view switcher, each with how many conversations it holds now. */
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
