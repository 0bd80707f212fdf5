import type { Id } from '#lib/id.ts'
import type { EntityName } from '#domain/entities.ts'
import type { RowStore } from '../../store/rows.ts'
import type { ReadyOp } from './prepare.ts'

/** Reads in a few queries what many ops would each ask for. Only a matter of speed: what is left out is read later. */
export async function prefetch(rows: RowStore, userId: Id, ops: readonly ReadyOp[]): Promise<void> {
  const wanted = new Map<EntityName, Id[]>()
  for (const { mutator, args } of ops)
    for (const { key, names } of mutator.looksUp ?? []) {
      const id = (args as Readonly<Record<string, unknown>>)[key]
      if (typeof id !== 'number') continue
      for (const name of names) wanted.set(name, [...(wanted.get(name) ?? []), id])
    }
  for (const [name, ids] of wanted) await rows.prefetch(name, ids)
  const guarded = ops.filter(({ mutator }) => mutator.readsForeignItems).flatMap(({ lanes }) => lanes)
  await rows.prefetchForeign([...new Set(guarded)], userId, false)
}
