import { pick } from '#lib/random.ts'
import { namedSpare, spareFor } from '#app/composer/spare-draft.ts'
import type { RecordRow } from '#local/rows.ts'
import { act, attempt, deed, gesture, ids, reply, type Hand } from './gestures.ts'
import type { Step } from './steps.ts'

/** The unsent words that a device shows. */
export const own = ({ device }: Hand) => device.rows<RecordRow<'drafts'>>('drafts')

type Place = Pick<RecordRow<'drafts'>, 'id' | 'conversationId'>

const spareOf = (hand: Hand, { id, conversationId }: Place) =>
  attempt(hand, () => spareFor(hand.tab.desk, conversationId, id))

/** Where else the words of a draft may lie when they end. */
export async function endingOf(hand: Hand, { id, conversationId }: Place): Promise<{ spareId?: number }> {
  const spareId = await attempt(hand, () => namedSpare(hand.tab.desk, conversationId, id))
  return spareId == null ? {} : { spareId }
}

/** What an agent writes and leaves, as a composer keeps it; in a weather of its own, like `timers.ts`. */
export const drafts: readonly Step[] = [
  gesture('type', 0, async (hand, conversationId) => {
    const { dice, ledger } = hand.world
    const known = own(hand).find((draft) => draft.conversationId === conversationId)
    const draft = known ?? { id: (await ids(hand, 1))?.[0] ?? 0, conversationId, rev: 0, html: '' }
    const spareId = draft.id > 0 ? await spareOf(hand, draft) : null
    if (spareId === null) return
    const html = `<p>Typed ${dice.bits()}</p>`
    // Also when the tab dies over it: what it replaces was on the screen.
    ledger.letGo.add(draft.html)
    const op = await act(hand, 'drafts.save', {
      ...{ id: draft.id, conversationId, mode: 'reply', messageId: null, cc: [], bcc: [] },
      ...{ to: [{ email: 'dana@customer.test', name: 'Dana' }] },
      ...{ subject: '', html, attachments: [], rev: draft.rev + 1, device: hand.device.name },
      ...{ mailboxId: null, over: draft.rev, spareId },
    })
    if (op) ledger.typed.set(html, op)
  }),
  deed('throw draft away', 0, async (hand) => {
    if (own(hand).length === 0) return
    const draft = pick(hand.world.dice, own(hand))
    const { id, conversationId, rev } = draft
    hand.world.ledger.letGo.add(draft.html)
    await act(hand, 'drafts.delete', { id, conversationId, rev, ...(await endingOf(hand, draft)) })
  }),
  deed('send draft', 0, async (hand) => {
    if (own(hand).length === 0) return
    const draft = pick(hand.world.dice, own(hand))
    const { id: draftId, conversationId, rev: draftRev, html } = draft
    const { spareId: draftSpareId } = await endingOf(hand, draft)
    const ended = { draftId, draftRev, ...(draftSpareId === undefined ? {} : { draftSpareId }) }
    await reply(hand, conversationId, null, { html, ...ended })
  }),
]
