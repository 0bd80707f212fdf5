import { useDesk } from '#app/desk/session/desk-context.ts'
import { useListTotals } from '#app/desk/live/use-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { SavedView } from '#domain/views/saved-view.ts'
import { reference } from '#local/queries/people.ts'
import { savedViews } from '#local/queries/views.ts'
import { filterOf, type View } from '../location.ts'
import { viewGroups, type ViewChoice, type ViewGroup } from './view-choices.ts'

/** A list in the view menu and the rail. */
export interface CountedChoice extends ViewChoice {
  isChosen: boolean
  /** Number of conversations in it; undefined until counted. */
  total: number | undefined
}

/** A group of lists; the built-in one has no title. */
export interface CountedGroup extends Omit<ViewGroup, 'choices'> {
  choices: CountedChoice[]
}

/**
 * All lists of the inbox with live counts, for the view menu and the rail; empty groups are left out. `shown`
 * is the open list, or null.
 */
export function useViewGroups(shown: { view: View; saved: SavedView | undefined } | null): CountedGroup[] {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const views = useLive(savedViews, undefined) ?? []
  const groups = viewGroups(people, views).filter(({ choices }) => choices.length > 0)
  const filterOfChoice = ({ place }: ViewChoice) => filterOf(place, actor.userId)
  const totalOf = useListTotals(groups.flatMap(({ choices }) => choices.map(filterOfChoice)))
  const isChosen = ({ savedId, view }: ViewChoice) =>
    shown !== null &&
    (savedId === undefined ? !shown.saved && view === shown.view : savedId === shown.saved?.id)
  return groups.map(({ choices, ...group }) => ({
    ...group,
    choices: choices.map((choice) => ({
      ...choice,
      isChosen: isChosen(choice),
      total: totalOf(filterOfChoice(choice)),
    })),
  }))
}
