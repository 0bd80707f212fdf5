import { uuidv7 } from '#lib/id.ts'
import { seededRandom } from '#lib/random.ts'
import { areaRules } from '#server/areas.ts'
import { runOp } from '#server/sync/push/push.ts'
import type { TestDesk } from './desk.ts'
import { until } from './until.ts'

/** Helpers for a desk with a channel of phone messages. @param open returns the desk. */
export function phoneDesk(open: () => TestDesk, seed: bigint) {
  const random = seededRandom(seed)
  let ahead = 0
  let ids = 5_000_000
  /** Server time, ahead of the machine's. */
  const now = () => Date.now() + ahead
  /** Advances the time by ms; sessions expire meanwhile. */
  async function pass(ms: number) {
    ahead += ms
    const desk = open()
    for (const user of [desk.owner, desk.agent]) await desk.signIn(user)
  }
  /** Answers a message as an agent; resolves once queued or refused. */
  async function reply(
    { id: conversationId, messageId }: { id: number; messageId: number },
    number: string,
    words: string,
    more: object = {},
  ) {
    const desk = open()
    ids += 1
    const args = {
      ...{ id: ids, conversationId, mode: 'reply', messageId },
      ...{ to: [{ email: number, name: '' }], cc: [], bcc: [], html: `<p>${words}</p>`, attachments: [] },
      ...{ draftId: null, notBefore: null, acknowledged: 9e9, ...more },
    }
    const wire = {
      ...{ op: uuidv7(now(), random), cmd: 'messages.reply', opv: 1, args, base: null, needs: [] },
      ...{ at: now(), firstSentAt: null },
    }
    const verdict = await runOp(desk.database, { accountId: desk.accountId, userId: desk.agent.id }, wire, {
      ...{ now, areas: areaRules, log: { error: () => undefined } },
    })
    return { id: ids, verdict }
  }
  /** Delivery state of a message. */
  const stateOf = async (id: number) => {
    const text = 'select state, reason from deliveries where id = $1'
    return (await open().sql<{ state: string; reason: string | null }>(text, [id]))[0]
  }
  /** Waits until a message has a state. */
  const settles = (id: number, state: string) =>
    until(`${state} message`, async () => (await stateOf(id))?.state === state)
  return { random, now, pass, reply, stateOf, settles }
}
