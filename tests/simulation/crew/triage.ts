import { pick } from '#lib/random.ts'
import { mutateAll } from '#local/mutate.ts'
import type { LocalConversation, OutboxOp, RecordRow } from '#local/rows.ts'
import { uuidOf } from './dice.ts'
import { act, attempt, deed, gesture, ids, type Hand } from './gestures.ts'
import type { Step } from './steps.ts'

const hour = 3_600_000

const colors = ['red', 'green', 'blue'] as const
/** Few names, so that two agents often use the same one. */
const names = ['Refund', 'refund', 'Late', 'VIP'] as const

/** Values of a bulk change of conversations. */
const bulkChanges = {
  'conversations.setPriority': ({ world }: Hand) => ({ priority: pick(world.dice, ['high', 'low']) }),
  'conversations.star': ({ world }: Hand) => ({ isStarred: world.dice.next() < 0.5 }),
  'conversations.trash': ({ world }: Hand) => ({ isTrashed: world.dice.next() < 0.5 }),
}

const snooze = (hand: Hand) =>
  hand.world.dice.next() < 0.3 ? null : hand.tab.clock.now() + (2 + (hand.world.dice.bits() % 30)) * hour

const ownViews = ({ device }: Hand) =>
  device.rows<RecordRow<'savedViews'>>('savedViews').filter(({ ownerId }) => ownerId === device.actor.userId)

const content = {
  ...{ list: 'all', status: null, assignee: null, labelId: null, priority: null, mailboxId: null },
  ...{ type: null, isUnread: false, isStarred: false, isWaiting: false, isMentioned: false, sort: 'newest' },
}

/** Steps of triage; with their own profile, like `timers.ts`. */
export const triage: readonly Step[] = [
  gesture('snooze', 0, (hand, conversationId) =>
    act(hand, 'conversations.snooze', { conversationId, until: snooze(hand) }),
  ),
  gesture('due date', 0, (hand, conversationId) =>
    act(hand, 'conversations.setDue', { conversationId, dueDate: snooze(hand) }),
  ),
  deed('new tag', 0, async (hand) => {
    const taken = await ids(hand, 1)
    if (!taken) return
    const label = pick(hand.world.dice, names)
    await act(hand, 'labels.create', { id: taken[0], label, color: pick(hand.world.dice, colors) })
  }),
  deed('change tag', 0, async (hand) => {
    const labels = hand.device.rows<RecordRow<'labels'>>('labels')
    if (labels.length === 0) return
    const { id, label } = pick(hand.world.dice, labels)
    const words = { label, color: pick(hand.world.dice, colors), description: `${hand.world.dice.bits()}` }
    if (hand.world.dice.next() < 0.25) await act(hand, 'labels.delete', { id })
    else await act(hand, 'labels.edit', { id, ...words })
  }),
  deed('save view', 0, async (hand) => {
    const view = ownViews(hand).find(() => hand.world.dice.next() < 0.6)
    const id = view?.id ?? (await ids(hand, 1))?.[0]
    if (id === undefined) return
    const fields = { isShared: hand.world.dice.next() < 0.5, name: `View ${hand.world.dice.bits()}` }
    await act(hand, 'views.save', { id, ...fields, content, position: 1, over: view?.rev ?? null })
  }),
  deed('delete view', 0, async (hand) => {
    const views = ownViews(hand)
    if (views.length === 0) return
    const { id, rev } = pick(hand.world.dice, views)
    await act(hand, 'views.delete', { id, over: rev })
  }),
  deed('bulk', 0, async (hand) => {
    const rows = hand.device.rows<LocalConversation>('conversations')
    const cmd = pick(hand.world.dice, Object.keys(bulkChanges) as (keyof typeof bulkChanges)[])
    const change = bulkChanges[cmd](hand)
    const group = uuidOf(hand.world.dice)
    const calls = rows.slice(0, 5).map(({ id }) => ({ cmd, args: { conversationId: id, ...change } }))
    await attempt(hand, () => mutateAll(hand.tab.desk, calls, { group }))
    for (const op of hand.device.rows<OutboxOp>('outbox'))
      if (op.group === group) hand.world.ledger.save(hand.device, op)
  }),
]
