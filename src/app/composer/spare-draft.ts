import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'

/**
 * The id that a draft's words take when another device saved the draft before they arrive. It is the one that a save
 * which still waits has named already, so that one draft never becomes three.
 */
export async function spareFor({ db }: Desk, conversationId: number, draftId: number): Promise<number> {
  const waiting = await db.outbox.where('lanes').equals(conversationId).sortBy('n')
  const named = waiting
    .filter((op) => op.cmd === 'drafts.save')
    .map((op) => op.args as { id: number; spareId?: number })
    .findLast((args) => args.id === draftId)?.spareId
  const isFree = named !== undefined && (await db.drafts.get(named)) === undefined
  return isFree ? named : ((await takeIds(db, 1))[0] as number)
}
