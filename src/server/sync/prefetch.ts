import type { Id } from '#lib/id.ts'
import type { EntityName } from '#domain/entities.ts'
import type { RowStore } from '../store/rows.ts'
import type { ReadyOp } from './prepare.ts'

/** Records that ops of a name look up by one of their ids, so that they are read for all ops at once. */
const looksFor: Readonly<
  Record<string, { key: 'id' | 'draftId' | 'quotes'; names: readonly EntityName[] }[]>
> = {
  'messages.reply': [
    { key: 'id', names: ['messages', 'deliveries'] },
    { key: 'draftId', names: ['drafts'] },
    { key: 'quotes', names: ['messages'] },
  ],
  'conversations.compose': [
    { key: 'id', names: ['messages', 'deliveries'] },
    { key: 'draftId', names: ['drafts'] },
  ],
  'notes.add': [
    { key: 'id', names: ['notes'] },
    { key: 'draftId', names: ['drafts'] },
  ],
  'notes.edit': [{ key: 'id', names: ['notes'] }],
  'notes.remove': [{ key: 'id', names: ['notes'] }],
  'drafts.schedule': [{ key: 'draftId', names: ['drafts'] }],
  'drafts.unschedule': [{ key: 'id', names: ['drafts'] }],
  'drafts.save': [{ key: 'id', names: ['drafts'] }],
  'drafts.delete': [{ key: 'id', names: ['drafts'] }],
}

/** Reads in a few queries what many ops would each ask for. Only a matter of speed: what is left out is read later. */
export async function prefetch(rows: RowStore, userId: Id, ops: readonly ReadyOp[]): Promise<void> {
  const wanted = new Map<EntityName, Id[]>()
  for (const { wire, args } of ops)
    for (const { key, names } of looksFor[wire.cmd] ?? []) {
      const id = (args as Partial<Record<typeof key, Id | null>>)[key]
      if (typeof id !== 'number') continue
      for (const name of names) wanted.set(name, [...(wanted.get(name) ?? []), id])
    }
  for (const [name, ids] of wanted) await rows.prefetch(name, ids)
  const guarded = ops
    .filter(({ wire }) => wire.cmd === 'messages.reply' || wire.cmd === 'drafts.schedule')
    .flatMap(({ lanes }) => lanes)
  await rows.prefetchForeign([...new Set(guarded)], userId, false)
}
