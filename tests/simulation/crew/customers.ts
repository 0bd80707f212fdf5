import { pick } from '#lib/random.ts'
import { byDesk } from '#domain/events/cause.ts'
import { takeMail } from '#server/channels/email/intake.ts'
import { readMail } from '#server/mail/read.ts'
import type { Step } from './steps.ts'
import type { World } from '../world.ts'

const nothing = '0'.repeat(64)

/** A customer's mail to one of the inboxes. */
async function receive(world: World, mailboxId: number, text: string, answering?: string): Promise<void> {
  const customer = pick(world.dice, ['dana', 'luca', 'grace'])
  const headers = [
    `From: ${customer} <${customer}@customer.test>`,
    'To: support@desk.test',
    `Subject: ${text}`,
    `Message-ID: <${world.nextMail()}@customer.test>`,
    ...(answering ? [`In-Reply-To: <${answering}>`] : []),
  ]
  const raw = new TextEncoder().encode(`${headers.join('\r\n')}\r\n\r\n${text}\r\n`)
  const parts = {
    // Looks like a new process, so that ids reserved in an earlier world or history are not reused.
    database: { ...world.ground.database },
    secret: 'simulation',
    readMail,
    keepRaw: () => Promise.resolve(nothing),
    keepFile: () => Promise.resolve(nothing),
    now: () => world.clock.now(),
    log: { info: () => undefined, warn: () => undefined },
  }
  const destination = { accountId: world.people.accountId, mailboxId }
  // No consumers run: they are not part of the world.
  await takeMail(
    parts,
    destination,
    raw,
    { from: null, to: [] },
    { ...byDesk, origin: 'import', isSilent: true },
  )
}

/** Step: a customer writes to one of the inboxes. */
export const writeMail = (world: World): Promise<void> =>
  receive(world, pick(world.dice, world.people.mailboxIds), `Question ${world.dice.bits()}`)

/** Steps of customers. */
export const customers: readonly Step[] = [
  {
    name: 'mail',
    weight: 7,
    run: writeMail,
  },
  {
    name: 'answer',
    weight: 5,
    async run(world) {
      const { rows } = await world.ground.admin.query<{ id: string; mailboxId: number }>(
        `select internet_message_id as id, mailbox_id::int as "mailboxId" from message_sources
          where account_id = $1 order by message_id`,
        [world.people.accountId],
      )
      if (rows.length === 0) return world.note('nobody wrote yet')
      const source = pick(world.dice, rows)
      // Our Message-IDs contain the op, which differs in every run: so the choice is by position only.
      await receive(world, source.mailboxId, `Again ${world.dice.bits()}`, source.id)
    },
  },
]
