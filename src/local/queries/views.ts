import type { SavedView } from '#domain/views/saved-view.ts'
import type { Held } from '../rows.ts'
import { defineQuery } from './query.ts'

/** The saved views that the agent may use, in the order of the switcher: personal ones, then shared ones. */
export const savedViews = defineQuery(
  'savedViews',
  () => [{ table: 'savedViews' }],
  async (db): Promise<Held<SavedView>[]> => {
    const views = await db.savedViews.toArray()
    return views.sort(
      (a, b) => Number(a.isShared) - Number(b.isShared) || a.position - b.position || a.id - b.id,
    )
  },
)
