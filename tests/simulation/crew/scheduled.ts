import { pick } from '#lib/random.ts'
import { textVersionOf } from '#domain/conversations/drafts/draft-end.ts'
import { earliestSending } from '#domain/conversations/drafts/scheduled.ts'
import { latestDelayMs } from '#server/conversations/scheduled.ts'
import { uuidv5 } from '#server/http/uuid.ts'
import { Broken } from '../broken.ts'
import { endingOf, noteTaking, own } from './drafts.ts'
import { act, deed } from './gestures.ts'
import type { Saved } from '../ledger.ts'
import type { Decided } from '../checks/server-checks.ts'
import type { Step } from './steps.ts'
import type { World } from '../world.ts'

const hour = 3_600_000

/** Delays of scheduled mails after the next full hour, in ms: some are due before their op has arrived. */
const putOff = [0, 4 * hour, 12 * hour, 48 * hour]

/** Offsets of the server's check from the due time, in ms; with the last one it asks before it sends. */
const lateness = [-30 * 60_000, 0, 60_000, 20 * 60_000]

/** Op by which the server sends a scheduled mail. */
const sendingOpOf = (op: string) => uuidv5(op, 'send')

/** Advances to the next mail's due time, or a bit later, and runs the check; false if none is due. */
export async function sendNext(world: World): Promise<boolean> {
  const [next] = await world.ground.database.look(world.people.accountId, (sql) =>
    sql.rows<{ at: number | null }>({ text: nextDue }),
  )
  if (next?.at == null) return false
  world.clock.pass(Math.max(0, next.at + pick(world.dice, lateness) - world.clock.now()))
  await world.server.sendDue()
  return true
}

/** Steps of scheduled mail; with their own profile, like `timers.ts`. */
export const scheduled: readonly Step[] = [
  deed('send later', 0, async (hand) => {
    const { dice, ledger } = hand.world
    if (own(hand).length === 0) return
    const draft = pick(dice, own(hand))
    const { conversationId, html } = draft
    const ended = await endingOf(hand, draft)
    if (!ended) return
    const op = await act(hand, 'drafts.schedule', {
      ...{ conversationId, ...ended },
      ...{ sendAt: earliestSending(hand.tab.clock.now(), 0) + pick(dice, putOff), offset: 0 },
      ...{ html, attachments: [], contactId: null, acknowledged: 0 },
    })
    if (op) ledger.later.set(sendingOpOf(op), op)
    noteTaking(hand, op, draft)
  }),
  deed('call off', 0, async (hand) => {
    const waiting = own(hand).filter((draft) => draft.scheduled !== null)
    if (waiting.length === 0) return
    const draft = pick(hand.world.dice, waiting)
    const ended = await endingOf(hand, draft)
    if (!ended) return
    const { draftId: id, draftSpareId: spareId } = ended
    const { conversationId } = draft
    const op = await act(hand, 'drafts.unschedule', {
      id,
      conversationId,
      words: textVersionOf(draft),
      spareId,
    })
    noteTaking(hand, op, draft)
  }),
  {
    name: 'mail time',
    weight: 0,
    run: async (world) => void (await sendNext(world)),
  },
]

const nextDue = `select min((scheduled->>'at')::float8) as at from drafts where scheduled->>'heldFor' is null`

const mails = `select o.op, m.created_at::float8 as "sentAt" from sync_op o join effects e on e.op = o.op
  join messages m on m.id = e.message_id where o.status = 'applied'`

const waiting = `select id, scheduled->>'op' as op, (scheduled->>'at')::float8 as at,
    scheduled->>'heldFor' as "heldFor" from drafts where scheduled is not null`

interface Waiting {
  id: number
  op: string
  at: number
  heldFor: string | null
}

/**
 * At rest, after the server's check: a mail was sent once due and not before, and a cancelled or rescheduled
 * one was not (S10). Unsent mails are scheduled, held, or were cancelled by an agent who saw them.
 */
export async function checkScheduled(world: World, decided: ReadonlyMap<string, Decided>): Promise<void> {
  const { ledger } = world
  if (ledger.later.size === 0) return
  const { database } = world.ground
  const answers = await database.look(world.people.accountId, (sql) =>
    sql.script([mails, waiting].join(';\n')),
  )
  const [sent, drafts] = answers as unknown as [{ op: string; sentAt: number }[], Waiting[]]
  const sentAt = new Map(sent.map((mail) => [mail.op, mail.sentAt]))
  const takers = [...ledger.takenBack].filter(([taker]) => decided.get(taker)?.status === 'applied')
  const seqOf = (op: string) => Number(decided.get(op)?.seq)
  const wordsIn = (state: string) => state.split(' ', 2).join(' ')
  // Cancelling and sending apply to the text, whatever time was set before.
  const wordsTakenBy = (taker: string) => {
    const { cmd, args } = ledger.saved.get(taker) as Saved
    const { words, draftState } = args as { words?: string; draftState?: string }
    return cmd === 'messages.reply' ? draftState && wordsIn(draftState) : words
  }
  // An op without a change, such as discarding a sent draft, is not in the change log.
  const takersOf = (op: string, state: string) =>
    takers.filter(([taker, taken]) =>
      taken === op ? seqOf(taker) > 0 : seqOf(taker) > seqOf(op) && wordsTakenBy(taker) === wordsIn(state),
    )
  const isAccounted = (op: string, state: string) =>
    drafts.some((draft) => draft.op === op) || takersOf(op, state).length > 0
  for (const [sending, op] of ledger.later) {
    const at = sentAt.get(sending)
    const { args } = ledger.saved.get(op) as Saved
    const { sendAt, draftState } = args as { sendAt: number; draftState: string }
    if (at === undefined) {
      if (decided.get(op)?.status === 'applied' && !isAccounted(op, draftState))
        throw new Broken('S10', `${op} neither left nor waits, and nobody who saw it took it back`)
      continue
    }
    if (at < sendAt) throw new Broken('S10', `${op} asked for ${sendAt}, and it left at ${at}`)
    if (at > sendAt + latestDelayMs)
      throw new Broken('S10', `${op} asked for ${sendAt}, and left in silence at ${at}`)
    const taker = takersOf(op, draftState).find(([each]) => seqOf(each) < seqOf(sending))?.[0]
    if (taker)
      throw new Broken(
        'S10',
        `${op} was sent after ${ledger.saved.get(taker)?.cmd} ${taker} had taken it back`,
      )
  }
  const due = drafts.find(({ at, heldFor }) => heldFor === null && at <= world.clock.now())
  if (due) throw new Broken('C1', `draft ${due.id} is due by ${due.op}, and waits`)
}
