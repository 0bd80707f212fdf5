import { pick } from '#lib/random.ts'
import type { RecordRow } from '#local/rows.ts'
import { act, deed, gesture, ids, type Hand } from './gestures.ts'
import type { Step } from './steps.ts'

/** The agent's own time entries on a device. */
const own = ({ device }: Hand) =>
  device.rows<RecordRow<'timeEntries'>>('timeEntries').filter(({ userId }) => userId === device.actor.userId)

const running = (hand: Hand) => own(hand).find(({ status }) => status === 'running')

const stopsOf = (hand: Hand) => {
  const entry = running(hand)
  return entry ? { id: entry.id, duration: entry.duration + 7 } : null
}

const hour = 3_600_000

/** Steps of time tracking. In a profile of their own, so that the seeds of other profiles stay the same. */
export const timers: readonly Step[] = [
  gesture('start timer', 0, async (hand, conversationId) => {
    const taken = await ids(hand, 1)
    if (!taken) return
    const args = { id: taken[0], userId: hand.device.actor.userId, conversationId, taskId: null }
    await act(hand, 'time.start', { ...args, stops: stopsOf(hand) })
  }),
  deed('timer', 0, async (hand) => {
    const entries = own(hand)
    if (entries.length === 0) return
    const { id, userId, duration, countedAt } = pick(hand.world.dice, entries)
    const cmd = pick(hand.world.dice, ['keep', 'pause', 'complete', 'resume'])
    const more = hand.world.dice.bits() % 100
    if (cmd === 'resume')
      await act(hand, 'time.resume', { id, userId, stops: stopsOf(hand), seenAt: countedAt })
    else await act(hand, `time.${cmd}`, { id, userId, duration: duration + more })
  }),
  gesture('add time', 0, async (hand, conversationId) => {
    const taken = await ids(hand, 1)
    if (!taken) return
    const args = { id: taken[0], userId: hand.device.actor.userId, conversationId, taskId: null }
    await act(hand, 'time.add', { ...args, startTime: hand.tab.clock.now() - 30 * hour, duration: 60 })
  }),
  deed('change time', 0, async (hand) => {
    const entries = own(hand)
    if (entries.length === 0) return
    const { id, userId, startTime } = pick(hand.world.dice, entries)
    if (hand.world.dice.next() < 0.5) await act(hand, 'time.delete', { id, userId })
    else await act(hand, 'time.edit', { id, userId, startTime, duration: 1 })
  }),
]
