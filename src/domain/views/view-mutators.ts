import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { manageAccess, tasksAccess } from '../access/plan-access.ts'
import { savedViewSchema, type AnyView } from './saved-view.ts'
import { isOfTasks } from './view-kind.ts'
import { mayEditView } from './view-rights.ts'
import type { Tx } from '../tx.ts'

/** Declares a change of one saved view. */
function onView<Args extends { id: number }>(
  name: string,
  rest: Omit<Mutator<Args>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs'>,
): Mutator<Args> {
  return defineMutator(name, {
    // Whose a view is decides; saving one asks for the rights of its kind besides.
    needs: null,
    ...rest,
    lanes: (args) => [args.id],
    laneTable: 'savedViews',
  })
}

/**
 * The view under the lane's lock.
 * @throws DeskError FORBIDDEN for one that is not the actor's to change, CONFLICT `changed` when it is not as the actor
 * saw it.
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
  /** The `rev` that was changed, null for a new view. */
  over: z.nullable(savedViewSchema.shape.rev),
})

/** Makes a saved view, or changes one; held back (`changed`) when somebody changed it since. */
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

/** Deletes a saved view; held back (`changed`) when somebody changed it since, nothing when it is gone already. */
export const deleteView = onView('views.delete', {
  args: z.object({ id: savedViewSchema.shape.id, over: savedViewSchema.shape.rev }),
  guard: async (tx, args) => void (await guarded(tx, args.id, args.over)),
  run: (tx, args) => tx.savedViews.remove(args.id),
  title: () => 'Delete view',
})

/** Gives a saved view another place among its like; the last write wins. */
export const placeView = onView('views.place', {
  args: z.object(z.pick(savedViewSchema, { id: true, position: true }).shape),
  guard: async (tx, args) => void (await guarded(tx, args.id, null)),
  run: (tx, args) => tx.savedViews.patch(args.id, { position: args.position }),
  join: (_, later) => later,
  title: () => 'Order of views',
})
