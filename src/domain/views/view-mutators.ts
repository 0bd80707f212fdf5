import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { manageAccess, tasksAccess } from '../access/plan-access.ts'
import { savedViewSchema, type AnyView } from './saved-view.ts'
import { isOfTasks } from './view-kind.ts'
import { mayEditView } from './view-rights.ts'
import type { Tx } from '../tx.ts'

/** Declares a mutator of one saved view. */
function onView<Args extends { id: number }>(
  name: string,
  rest: Omit<Mutator<Args>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs'>,
): Mutator<Args> {
  return defineMutator(name, {
    // Ownership decides; saving also needs the permissions of its kind.
    needs: null,
    ...rest,
    lanes: (args) => [args.id],
    laneTable: 'savedViews',
  })
}

/**
 * The view, read under the lane's lock.
 * @throws DeskError FORBIDDEN if the actor may not change it, CONFLICT `changed` if it differs from what the
 * actor saw.
 */
async function guarded(tx: Tx, viewId: number, over: string | null): Promise<AnyView | undefined> {
  const view = await tx.savedViews.get(viewId)
  if (view && !mayEditView(tx.actor, view)) throw new DeskError('FORBIDDEN')
  if (view && over !== null && view.rev !== over)
    throw new DeskError('CONFLICT', {
      reason: 'changed',
      message: 'Somebody changed this view while you were away.',
      facts: { view },
    })
  return view
}

const gone = () =>
  new DeskError('CONFLICT', { reason: 'gone', message: 'This view was deleted while you were away.' })

const saveArgs = z.object({
  ...z.pick(savedViewSchema, { id: true, isShared: true, name: true, content: true, position: true }).shape,
  /** The `rev` that was edited, null for a new view. */
  over: z.nullable(savedViewSchema.shape.rev),
})

/** Creates or changes a saved view; held back (`changed`) if another user changed it since. */
export const saveView = onView<z.infer<typeof saveArgs>>('views.save', {
  args: saveArgs,
  accessTo: ({ content }) => (isOfTasks(content) ? { feature: tasksAccess.feature } : manageAccess),
  async guard(tx, args) {
    const view = await guarded(tx, args.id, args.over)
    if (!view && args.over !== null) throw gone()
  },
  async run(tx, { over, ...fields }) {
    const view = await tx.savedViews.get(fields.id)
    if (!view && over !== null) throw gone()
    if (view) await tx.savedViews.patch(fields.id, { ...fields, rev: tx.op })
    else await tx.savedViews.insert({ ...fields, ownerId: tx.actor.userId, rev: tx.op })
  },
  join: (earlier, later) => ({ ...later, over: earlier.over }),
  title: (args) => `View: ${args.name}`,
})

/** Deletes a saved view; held back (`changed`) if it was changed since, no effect if it is gone already. */
export const deleteView = onView('views.delete', {
  args: z.object({ id: savedViewSchema.shape.id, over: savedViewSchema.shape.rev }),
  guard: async (tx, args) => void (await guarded(tx, args.id, args.over)),
  run: (tx, args) => tx.savedViews.remove(args.id),
  title: () => 'Delete view',
})

/** Changes the sort key of a saved view; the last write wins. */
export const placeView = onView('views.place', {
  args: z.object(z.pick(savedViewSchema, { id: true, position: true }).shape),
  guard: async (tx, args) => void (await guarded(tx, args.id, null)),
  run: (tx, args) => tx.savedViews.patch(args.id, { position: args.position }),
  join: (_, later) => later,
  title: () => 'Order of views',
})
