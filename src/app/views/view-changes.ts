import { whenApplied } from '#app/desk/live/settled.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { AnyView } from '#domain/views/saved-view.ts'
import { isOfTasks } from '#domain/views/view-kind.ts'
import { takeIds } from '#local/ids.ts'
import { savedTaskViews, savedViews } from '#local/queries/views.ts'

/** Gap between order keys, so that a view can be moved between two others without renumbering. */
const gap = 2 ** 20

/** Form values of a view. */
export interface ViewValues {
  name: string
  isShared: boolean
}

/** Toast for a change: offline once queued, else once the server has applied it. */
function tell(desk: OpenDesk, op: string, text: string, isOffline: boolean): void {
  if (isOffline) showToast({ text: 'Saved on this device', tone: 'pending' })
  else
    void whenApplied(desk, op)
      .then((isApplied) => isApplied && showToast({ text }))
      .catch(reportFailure)
}

/** Saves a list as a view, last of its kind. Resolves to its id. */
export async function createView(
  desk: OpenDesk,
  { name, isShared }: ViewValues,
  content: AnyView['content'],
  isOffline: boolean,
): Promise<number> {
  const [id] = (await takeIds(desk.db, 1)) as [number]
  const query = isOfTasks(content) ? savedTaskViews : savedViews
  const views: readonly AnyView[] = await query.run(desk.db, undefined)
  const others = views.filter((view) => view.isShared === isShared)
  const position = (others.at(-1)?.position ?? 0) + gap
  const { op } = await mutate(desk, 'views.save', { id, name, isShared, content, position, over: null })
  tell(desk, op, 'View Created', isOffline)
  return id
}

/** Changes a view, based on the seen revision. */
export async function changeView(
  desk: OpenDesk,
  view: AnyView,
  change: Partial<ViewValues & { content: AnyView['content'] }>,
  isOffline: boolean,
): Promise<void> {
  const { id, name, isShared, content, position, rev } = { ...view, ...change }
  const args = { id, name, isShared, content, position, over: rev }
  const { op } = await mutate(desk, 'views.save', args)
  tell(desk, op, 'View Updated', isOffline)
}

/** Deletes a view, based on the seen revision. */
export async function deleteView(desk: OpenDesk, { id, rev }: AnyView, isOffline: boolean): Promise<void> {
  const { op } = await mutate(desk, 'views.delete', { id, over: rev })
  tell(desk, op, 'View Deleted', isOffline)
}

/** Order key of a view that moves past its neighbour; undefined at the end of the list. */
export function placeAfterMove(views: readonly AnyView[], moved: AnyView, step: -1 | 1): number | undefined {
  const others = views.filter(({ id }) => id !== moved.id)
  const target = views.findIndex(({ id }) => id === moved.id) + step
  if (target < 0 || target > others.length) return undefined
  const before = others[target - 1]?.position
  const after = others[target]?.position
  if (before === undefined) return (after ?? 0) - gap
  return after === undefined ? before + gap : Math.floor((before + after) / 2)
}

/** Moves a view past its neighbour. */
export async function moveView(
  desk: OpenDesk,
  views: readonly AnyView[],
  moved: AnyView,
  step: -1 | 1,
): Promise<void> {
  const position = placeAfterMove(views, moved, step)
  if (position !== undefined) await mutate(desk, 'views.place', { id: moved.id, position })
}
