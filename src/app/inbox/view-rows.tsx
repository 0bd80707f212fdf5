import { Bookmark, Mailbox, Users } from 'lucide-react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useListTotals } from '#app/desk/use-list.ts'
import { useLive } from '#app/desk/use-live.ts'
import { MenuHeading, MenuRow } from '#app/ui/menu.tsx'
import { lists } from '#domain/conversations/list.ts'
import type { SavedView } from '#domain/conversations/saved-view.ts'
import { reference } from '#local/queries/people.ts'
import { savedViews } from '#local/queries/views.ts'
import { filterOf, firstPlace, type Place, type View } from './place.ts'
import { viewIcons, viewWords } from './place-words.ts'
import { placeOf } from './view-content.ts'

interface ViewRowsProps {
  view: View
  saved: SavedView | undefined
  onChange: (view: View) => void
  onSaved: (viewId: number) => void
}

/** Something to choose in the switcher, and what it counts. */
interface Choice {
  key: string
  label: string
  icon: typeof Mailbox
  place: Place
  isChosen: boolean
  onClick: () => void
}

/** The lists of the view switcher, each with how many conversations it holds now. */
export function ViewRows({ view, saved, onChange, onSaved }: ViewRowsProps) {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const views = useLive(savedViews, undefined) ?? []
  const mailboxes = [...(people?.mailboxes.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  const list = (each: View, label: string, icon: Choice['icon']): Choice => ({
    ...{ key: each, label, icon, place: { ...firstPlace, view: each } },
    isChosen: !saved && each === view,
    onClick: () => onChange(each),
  })
  const ofSaved = (each: SavedView): Choice => ({
    ...{ key: `saved-${each.id}`, label: each.name, icon: each.isShared ? Users : Bookmark },
    place: placeOf(each.content),
    isChosen: each.id === saved?.id,
    onClick: () => onSaved(each.id),
  })
  const groups: { title?: string; choices: Choice[] }[] = [
    { choices: lists.map((each) => list(each, viewWords[each], viewIcons[each])) },
    { title: 'My views', choices: views.filter(({ isShared }) => !isShared).map(ofSaved) },
    { title: 'Shared views', choices: views.filter(({ isShared }) => isShared).map(ofSaved) },
    { title: 'Inboxes', choices: mailboxes.map(({ id, name }) => list(`mailbox-${id}`, name, Mailbox)) },
  ]
  const choices = groups.flatMap((group) => group.choices)
  const totals = useListTotals(choices.map(({ place }) => filterOf(place, actor.userId)))
  const countOf = (choice: Choice) => totals?.[choices.indexOf(choice)] ?? 0
  return groups.flatMap(({ title, choices: rows }) => [
    ...(title && rows.length > 0 ? [<MenuHeading key={title}>{title}</MenuHeading>] : []),
    ...rows.map((choice) => {
      const { key, label, icon, isChosen, onClick } = choice
      const total = countOf(choice)
      const detail = total > 0 ? { detail: total.toLocaleString('en') } : {}
      return <MenuRow key={key} {...{ label, icon, onClick, ...detail }} selected={isChosen} />
    }),
  ])
}
