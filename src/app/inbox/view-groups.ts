import { Bookmark, Mailbox, Users, type LucideIcon } from 'lucide-react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useListTotals } from '#app/desk/use-list.ts'
import { useLive } from '#app/desk/use-live.ts'
import { lists } from '#domain/conversations/list.ts'
import type { SavedView } from '#domain/conversations/saved-view.ts'
import { reference } from '#local/queries/people.ts'
import { savedViews } from '#local/queries/views.ts'
import { filterOf, firstPlace, type Place, type View } from './place.ts'
import { viewIcons, viewWords } from './place-words.ts'
import { placeOf } from './view-content.ts'

/** A list that can be chosen: a standard one, a saved view, or an inbox. */
export interface ViewChoice {
  key: string
  label: string
  icon: LucideIcon
  place: Place
  /** Of a saved view. */
  savedId: number | undefined
  isChosen: boolean
  /** How many conversations it holds now; undefined until they are counted. */
  total: number | undefined
}

/** Lists that stand together; the standard ones have no title. */
export interface ViewGroup {
  title?: string
  choices: ViewChoice[]
}

/**
 * All lists of the inbox as the view menu and the rail offer them, each with its live count; groups that hold nothing
 * are left out. `shown` is the list one is in, null where one is in none.
 */
export function useViewGroups(shown: { view: View; saved: SavedView | undefined } | null): ViewGroup[] {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const views = useLive(savedViews, undefined) ?? []
  const mailboxes = [...(people?.mailboxes.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  const list = (each: View, label: string, icon: LucideIcon) => ({
    ...{ key: each, label, icon, place: { ...firstPlace, view: each }, savedId: undefined },
    isChosen: shown !== null && !shown.saved && each === shown.view,
  })
  const ofSaved = ({ id, name, isShared, content }: SavedView) => ({
    ...{ key: `saved-${id}`, label: name, icon: isShared ? Users : Bookmark, place: placeOf(content) },
    savedId: id,
    isChosen: id === shown?.saved?.id,
  })
  const groups = [
    { choices: lists.map((each) => list(each, viewWords[each], viewIcons[each])) },
    { title: 'My views', choices: views.filter(({ isShared }) => !isShared).map(ofSaved) },
    { title: 'Shared views', choices: views.filter(({ isShared }) => isShared).map(ofSaved) },
    { title: 'Inboxes', choices: mailboxes.map(({ id, name }) => list(`mailbox-${id}`, name, Mailbox)) },
  ].filter(({ choices }) => choices.length > 0)
  const filterOfChoice = ({ place }: { place: Place }) => filterOf(place, actor.userId)
  const totalOf = useListTotals(groups.flatMap(({ choices }) => choices.map(filterOfChoice)))
  return groups.map(({ choices, ...group }) => ({
    ...group,
    choices: choices.map((choice) => ({ ...choice, total: totalOf(filterOfChoice(choice)) })),
  }))
}
