import { pick } from '#lib/random.ts'
import { endingOf as ending, spareFor } from '#app/composer/drafts/spare-draft.ts'
import type { RecordRow } from '#local/rows.ts'
import { stateOf } from '#domain/conversations/drafts/draft-end.ts'
import { act, attempt, deed, gesture, ids, reply, type Hand } from './gestures.ts'
import type { Step } from './steps.ts'

/** Drafts on a device. */
export const own = ({ device }: Hand) => device.rows<RecordRow<'drafts'>>('drafts')

type Place = Pick<RecordRow<'drafts'>, 'id' | 'conversationId'>

const spareOf = (hand: Hand, { id, conversationId }: Place) =>
  attempt(hand, () => spareFor(hand.tab.desk, conversationId, id))

/** Draft fields of an op that sends or schedules it; null if the tab died during the query. */
export const endingOf = (hand: Hand, draft: RecordRow<'drafts'>) =>
  attempt(hand, () => ending(hand.tab.desk, draft))

/** Records an op that takes a draft's text, and the scheduled send that it replaces, as its agent saw it. */
export function noteTaking({ world }: Hand, op: string | null, draft: RecordRow<'drafts'>): void {
  const { takenBack } = world.ledger
  // A save that was merged into an earlier one is the same op.
  if (op) takenBack.set(op, draft.scheduled?.op ?? takenBack.get(op) ?? null)
}

/** Steps of composing drafts; with their own profile, like `timers.ts`. */
export const drafts: readonly Step[] = [
  gesture('type', 0, async (hand, conversationId) => {
    const { dice, ledger } = hand.world
    const known = own(hand).find((draft) => draft.conversationId === conversationId)
    const draft = known ?? {
      id: (await ids(hand, 1))?.[0] ?? 0,
      conversationId,
      rev: 0,
      savedBy: '',
      html: '',
      scheduled: null,
    }
    const spareId = draft.id > 0 ? await spareOf(hand, draft) : null
    if (spareId === null) return
    const html = `<p>Typed ${dice.bits()}</p>`
    // Also if the tab dies in between: the agent saw the text that is replaced.
    ledger.letGo.add(draft.html)
    const op = await act(hand, 'drafts.save', {
      ...{ id: draft.id, conversationId, mode: 'reply', messageId: null, cc: [], bcc: [] },
      ...{ to: [{ email: 'dana@customer.test', name: 'Dana' }] },
      ...{ subject: '', html, attachments: [], rev: draft.rev + 1, device: hand.device.name },
      ...{ mailboxId: null, over: draft.rev, overState: stateOf(draft), spareId },
    })
    if (op) ledger.typed.set(html, op)
    if (known) noteTaking(hand, op, known)
  }),
  deed('throw draft away', 0, async (hand) => {
    if (own(hand).length === 0) return
    const draft = pick(hand.world.dice, own(hand))
    const { id, conversationId } = draft
    const ended = await endingOf(hand, draft)
    if (!ended) return
    hand.world.ledger.letGo.add(draft.html)
    const { draftRev: rev, draftState: state, draftSpareId: spareId } = ended
    const op = await act(hand, 'drafts.delete', { id, conversationId, rev, state, spareId })
    noteTaking(hand, op, draft)
  }),
  deed('send draft', 0, async (hand) => {
    if (own(hand).length === 0) return
    const draft = pick(hand.world.dice, own(hand))
    const { conversationId, html } = draft
    const ended = await endingOf(hand, draft)
    if (ended) noteTaking(hand, await reply(hand, conversationId, null, { html, ...ended }), draft)
  }),
]
