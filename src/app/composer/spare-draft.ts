import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'

/** Where the words of a draft will lie if another device saved it before they arrive, as a save that waits has named it. */
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
  // Words lay there already that wait to be sent or thrown away, and come back when that is not taken.
  const isTaken = onLane
    .map((op) => op.args as { id?: number; draftId?: number })
    .some((args) => args.id === named || args.draftId === named)
  return isTaken ? undefined : named
}

/**
 * The id that a draft's words take when another device saved the draft before they arrive. It is the one that a save
 * which still waits has named already, so that one draft never becomes three.
 */
export async function spareFor(desk: Desk, conversationId: number, draftId: number): Promise<number> {
  return (await namedSpare(desk, conversationId, draftId)) ?? ((await takeIds(desk.db, 1))[0] as number)
}
