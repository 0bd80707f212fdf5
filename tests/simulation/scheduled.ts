import { pick } from '#lib/random.ts'
import { earliestSending } from '#domain/conversations/scheduled.ts'
import { uuidv5 } from '#server/http/uuid.ts'
import { Broken } from './broken.ts'
import { endingOf, own } from './drafts.ts'
import { act, deed } from './gestures.ts'
import type { Saved } from './ledger.ts'
import type { Decided } from './server-checks.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

const hour = 3_600_000

/** The op by which the server sends what an op has put off. */
const sendingOf = (op: string) => uuidv5(op, 'send')

/** Mails that leave by themselves, in a weather of their own, like `timers.ts`. */
export const scheduled: readonly Step[] = [
  deed('send later', 0, async (hand) => {
    const { dice, ledger } = hand.world
    if (own(hand).length === 0) return
    const draft = pick(dice, own(hand))
    const { id: draftId, conversationId, rev: draftRev, html } = draft
    const { spareId: draftSpareId } = await endingOf(hand, draft)
    const op = await act(hand, 'drafts.schedule', {
      ...{ draftId, conversationId, draftRev, ...(draftSpareId === undefined ? {} : { draftSpareId }) },
      ...{ sendAt: earliestSending(hand.tab.clock.now(), 0) + pick(dice, [0, 0, hour]), offset: 0 },
      ...{ html, attachments: [], contactId: null, acknowledged: 0 },
    })
    if (op) ledger.later.set(sendingOf(op), op)
  }),
  deed('call off', 0, async (hand) => {
    const waiting = own(hand).filter((draft) => draft.scheduled !== null)
    if (waiting.length === 0) return
    const { id, conversationId } = pick(hand.world.dice, waiting)
    await act(hand, 'drafts.unschedule', { id, conversationId })
  }),
  { name: 'mail time', weight: 0, run: (world) => world.server.sendDue() },
]

const mails = `select o.op, m.created_at::float8 as "sentAt" from sync_op o join effects e on e.op = o.op
  join messages m on m.id = e.message_id where o.status = 'applied'`

const left = `select id, scheduled->>'op' as op from drafts
  where scheduled->>'heldFor' is null and (scheduled->>'at')::bigint <= $1`

interface PutOff {
  draftId: number
  sendAt: number
}

/**
 * At rest, when the server has looked for what is due: a mail has left once its time had come and not before, and what
 * was called off, or put off again, has not (S10).
 */
export async function checkScheduled(world: World, decided: ReadonlyMap<string, Decided>): Promise<void> {
  const { ledger } = world
  if (ledger.later.size === 0) return
  const { database } = world.ground
  const [sent, due] = await database.look(world.people.accountId, async (sql) => [
    await sql.rows<{ op: string; sentAt: number }>({ text: mails }),
    await sql.rows<{ id: number; op: string }>({ text: left, values: [world.clock.now()] }),
  ])
  const sentAt = new Map(sent.map((mail) => [mail.op, mail.sentAt]))
  const changes = [...ledger.saved.values()].filter(({ op }) => decided.get(op)?.status === 'applied')
  for (const [sending, op] of ledger.later) {
    const at = sentAt.get(sending)
    if (at === undefined) continue
    const { args } = ledger.saved.get(op) as Saved
    const { draftId, sendAt } = args as PutOff
    if (at < sendAt) throw new Broken('S10', `${op} asked for ${sendAt}, and it left at ${at}`)
    const seqOf = (each: string) => Number(decided.get(each)?.seq)
    const later = changes.find(
      (each) => isAbout(each, draftId) && seqOf(each.op) > seqOf(op) && seqOf(each.op) < seqOf(sending),
    )
    if (later) throw new Broken('S10', `${op} was sent after ${later.cmd} ${later.op} had taken it back`)
  }
  if (due[0]) throw new Broken('C1', `draft ${due[0].id} is due by ${due[0].op}, and waits`)
}

/** Whether an op takes back what was set for a draft's sending. */
function isAbout({ cmd, args }: Saved, draftId: number): boolean {
  if (cmd === 'drafts.unschedule') return (args as { id: number }).id === draftId
  return cmd === 'drafts.schedule' && (args as PutOff).draftId === draftId
}
