import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { stateOf } from '#domain/conversations/drafts/draft-end.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import type { OutboxOp } from '#local/rows.ts'

/** Copy id of a draft that a pending save has already named; undefined if none or in use. */
export async function namedSpare(
  { db }: Pick<Desk, 'db'>,
  conversationId: number,
  draftId: number,
): Promise<number | undefined> {
  const onLane = await db.outbox.where('lanes').equals(conversationId).sortBy('n')
  const named = onLane
    .filter((op) => op.cmd === 'drafts.save')
    .map((op) => op.args as { id: number; spareId?: number })
    .findLast((args) => args.id === draftId)?.spareId
  if (named === undefined || (await db.drafts.get(named)) !== undefined) return undefined
  return onLane.some((op) => isTaken(op, named)) ? undefined : named
}

/**
 * True if a pending op sends or discards the text in a copy, which returns if the op is refused. An op that
 * names the copy and was refused left the draft unchanged.
 */
function isTaken({ cmd, state, ...op }: OutboxOp, place: number): boolean {
  const args = op.args as { id?: number; draftId?: number; spareId?: number; draftSpareId?: number }
  if (args.id === place || args.draftId === place) return true
  if (state === 'attention') return false
  if (cmd === 'drafts.delete') return args.spareId === place
  return cmd !== 'drafts.schedule' && args.draftSpareId === place
}

/**
 * Id of the copy that keeps a draft's text when another device saved the draft first. Reuses the id of a
 * pending save, so that one draft never becomes three.
 */
export async function spareFor(desk: Desk, conversationId: number, draftId: number): Promise<number> {
  return (await namedSpare(desk, conversationId, draftId)) ?? ((await takeIds(desk.db, 1))[0] as number)
}

/** Draft fields of an op that ends, sends or schedules a draft, from its row on this device. */
export async function endingOf(
  desk: Pick<Desk, 'db'>,
  draft: Pick<Draft, 'id' | 'conversationId' | 'rev' | 'savedBy' | 'scheduled'>,
) {
  const draftSpareId = await namedSpare(desk, draft.conversationId, draft.id)
  return {
    ...{ draftId: draft.id, draftRev: draft.rev, draftState: stateOf(draft) },
    ...(draftSpareId === undefined ? {} : { draftSpareId }),
  }
}
