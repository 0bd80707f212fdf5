import type { AnyView, SavedView } from '#domain/views/saved-view.ts'
import { isOfTasks } from '#domain/views/view-kind.ts'
import type { TaskView } from '#domain/views/task-view.ts'
import type { Replica } from '../database.ts'
import type { LocalRow } from '../rows.ts'
import { defineQuery } from './query.ts'

async function readViews(db: Replica): Promise<LocalRow<AnyView>[]> {
  const views = await db.savedViews.toArray()
  return views.sort(
    (a, b) => Number(a.isShared) - Number(b.isShared) || a.position - b.position || a.id - b.id,
  )
}

/** Saved conversation views that the agent may use, in the order of the switcher: personal, then shared. */
export const savedViews = defineQuery(
  'savedViews',
  () => [{ table: 'savedViews' }],
  async (db) => (await readViews(db)).filter((view): view is LocalRow<SavedView> => !isOfTasks(view.content)),
)

/** Saved task views, in the same order. */
export const savedTaskViews = defineQuery(
  'savedTaskViews',
  () => [{ table: 'savedViews' }],
  async (db) =>
    (await readViews(db)).filter((view): view is LocalRow<SavedView<TaskView>> => isOfTasks(view.content)),
)
