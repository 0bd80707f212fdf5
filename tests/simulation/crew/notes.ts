import { pick } from '#lib/random.ts'
import type { ThreadChunk } from '#local/rows.ts'
import { Broken } from '../broken.ts'
import { act, deed, type Hand } from './gestures.ts'
import type { Ledger } from '../ledger.ts'
import type { Decided } from '../checks/server-checks.ts'
import type { Step } from './steps.ts'

/** The agent's own notes on a device that the server has. */
function own({ device, tab }: Hand): { id: number; conversationId: number }[] {
  const items = device.rows<ThreadChunk>('threads').flatMap((chunk) => chunk.items)
  return items.flatMap((item) =>
    item.e === 'notes' && item.v > 0 && item.r.authorId === tab.desk.actor.userId
      ? [{ id: item.r.id, conversationId: item.r.conversationId }]
      : [],
  )
}

/** Steps of authors who edit and delete notes on two devices; with their own profile, like `timers.ts`. */
export const notes: readonly Step[] = [
  deed('edit note', 0, async (hand) => {
    const { dice } = hand.world
    if (own(hand).length === 0) return
    await act(hand, 'notes.edit', {
      ...pick(dice, own(hand)),
      html: `<p>Edited ${dice.bits()}</p>`,
      mentions: [],
    })
  }),
  deed('delete note', 0, async (hand) => {
    if (own(hand).length === 0) return
    await act(hand, 'notes.remove', pick(hand.world.dice, own(hand)))
  }),
]

/** No change of a note is overwritten by an edit whose author had not seen it (C20). */
export function checkNotes({ saved }: Ledger, decided: ReadonlyMap<string, Decided>): void {
  const effective = [...saved.values()]
    .filter(({ cmd, op }) => cmd === 'notes.edit' && decided.get(op)?.status === 'applied')
    .sort((a, b) => Number(decided.get(a.op)?.seq) - Number(decided.get(b.op)?.seq))
  const counts = new Map<number, number>()
  for (const { op, args, base } of effective) {
    const { id } = args as { id: number }
    const before = counts.get(id) ?? 0
    const { edits } = base as { edits: number | null }
    if (edits !== before)
      throw new Broken('C20', `${op} saw change ${edits} of note ${id}, and overwrote ${before}`)
    counts.set(id, before + 1)
  }
}
