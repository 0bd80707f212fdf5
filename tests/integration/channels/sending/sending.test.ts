import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { mailText } from '../../../support/mail-desk.ts'
import { isProof } from '../../../support/prove.ts'
import { openSendingDesk, ownServers, type SendingDesk } from '../../../support/sending-desk.ts'
import { startSmtpSink, type SinkRules, type SmtpSink } from '../../../support/services/smtp-sink.ts'

/* API-012: an inbox sends through its own SMTP server. */

let desk: SendingDesk
const started: { close(): Promise<void> }[] = []

beforeAll(async () => {
  desk = await openSendingDesk()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.close()))
})
afterAll(() => desk.close())

const login = { user: 'mailer', password: 'a long password' }

async function sinkWith(rules: SinkRules = {}): Promise<SmtpSink> {
  const sink = await startSmtpSink(rules)
  started.push(sink)
  return sink
}

/** Server that accepts connections and never answers. */
async function startDead(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => sockets.add(socket))
  started.push({
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let boxes = 0

/** Creates an inbox, with its own SMTP server if given. */
async function inbox(
  url?: string,
  { perMinute = 600, secrets = ownServers.secrets, isSignedIn = true } = {},
) {
  boxes += 1
  const email = `box${boxes}@desk.test`
  const id = await desk.addMailbox(email)
  if (url)
    await desk.database.desk(desk.accountId, async (sql) => {
      await sql.rows({
        text: `insert into mailbox_sending (account_id, mailbox_id, host, port, security, user_name, per_minute)
          values ($1, $2, '127.0.0.1', $3, 'none', $4, $5)`,
        values: [desk.accountId, id, new URL(url).port, isSignedIn ? login.user : '', perMinute],
      })
      if (isSignedIn) await secrets.write(sql, 'mailboxes', id, { smtpPassword: login.password })
    })
  return { id, email }
}

/** Answers a new mail to an inbox; returns the answer's id. */
async function answerFrom({ id, email }: { id: number; email: string }): Promise<number> {
  const headers = {
    From: 'dana@r.example',
    To: email,
    Subject: 'Hi',
    'Message-ID': `<${Math.random()}@r.example>`,
  }
  const outcome = await desk.take(mailText(headers, 'It is flat.'), id)
  if (outcome.kind !== 'kept') throw new Error('not kept')
  await desk.reply(outcome.conversationId, outcome.messageId, { bcc: [] })
  return desk.newest
}

const deliveryOf = async (messageId: number) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<Pick<Delivery, 'state' | 'reason'>>({
      text: 'select state, reason from deliveries where id = $1',
      values: [messageId],
    }),
  )
  return row
}

const healthOf = async (mailboxId: number) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ trouble: string | null; sentAt: number | null; nextAt: number }>({
      text: `select trouble, sent_at as "sentAt", next_at as "nextAt" from mailbox_sending where mailbox_id = $1`,
      values: [mailboxId],
    }),
  )
  return row
}

test('mail leaves by the server of its inbox, signed in, and of an inbox without one by that of the desk', async () => {
  const sink = await sinkWith({ login })
  const own = await inbox(sink.url)
  const before = desk.sink.mails.length
  const [first, second] = [await answerFrom(own), await answerFrom(await inbox())]
  await expect.poll(() => deliveryOf(first)).toMatchObject({ state: 'sent' })
  await expect.poll(() => deliveryOf(second)).toMatchObject({ state: 'sent' })
  expect(sink.mails.map(({ parsed }) => parsed.from?.text)).toEqual([expect.stringContaining(own.email)])
  expect(desk.sink.mails).toHaveLength(before + 1)
  expect((await healthOf(own.id))?.sentAt).toBeGreaterThan(0)
})

test('a dead server delays the mail of its own inbox, and of no other', async () => {
  const sink = await sinkWith({ login })
  const dead = await inbox(await startDead())
  const waiting: number[] = []
  for (let n = 0; n < 6; n += 1) waiting.push(await answerFrom(dead))
  const begin = Date.now()
  const others = [await answerFrom(await inbox(sink.url)), await answerFrom(await inbox())]
  for (const id of others) await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
  expect(Date.now() - begin).toBeLessThan(2500)
  expect(sink.mails).toHaveLength(1)
  await expect.poll(() => healthOf(dead.id), { timeout: 8000 }).toMatchObject({ trouble: 'silent' })
  const [first = 0] = waiting
  await expect.poll(() => deliveryOf(first)).toMatchObject({ state: 'queued', reason: expect.any(String) })
})

test('mail that is put off is tried again, and says meanwhile why it waits', async () => {
  const sink = await sinkWith({ login })
  sink.refusals.set('dana@ryeandrail.example', ['451 4.7.1 Greylisted, come back later'])
  const id = await answerFrom(await inbox(sink.url))
  const reason = '451 4.7.1 Greylisted, come back later'
  await expect.poll(() => deliveryOf(id)).toEqual({ state: 'queued', reason })
  await expect.poll(() => deliveryOf(id), { timeout: 10_000 }).toMatchObject({ state: 'sent' })
})

test('mail that is put off for three days has failed', async () => {
  const sink = await sinkWith({ login })
  sink.refusals.set('dana@ryeandrail.example', Array(3).fill('451 4.7.1 Later'))
  const id = await answerFrom(await inbox(sink.url))
  await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'queued', reason: '451 4.7.1 Later' })
  const threeDays = 3 * 24 * 3_600_000
  await desk.database.desk(desk.accountId, (sql) =>
    sql.rows({
      text: 'update effects set tried_since = tried_since - $2, next_at = 0 where message_id = $1',
      values: [id, threeDays],
    }),
  )
  await expect
    .poll(() => deliveryOf(id), { timeout: 5000 })
    .toEqual({ state: 'failed', reason: '451 4.7.1 Later' })
})

test('a server that does not send for the signed address is given the plain one', async () => {
  const refuseSender = (address: string) => (address.includes('+') ? '553 5.7.1 Sender not owned' : undefined)
  const sink = await sinkWith({ login, refuseSender })
  const own = await inbox(sink.url)
  const id = await answerFrom(own)
  await expect.poll(() => deliveryOf(id)).toMatchObject({ state: 'sent' })
  expect(sink.mails.map(({ from }) => from)).toEqual([own.email])
})

test('a password that cannot be opened is asked for again, and mail waits', async () => {
  const sink = await sinkWith({ login })
  const secrets = new KeptSecrets(new Sealing(['another secret of thirty-two characters']))
  const own = await inbox(sink.url, { secrets })
  const id = await answerFrom(own)
  await expect
    .poll(() => deliveryOf(id))
    .toMatchObject({ state: 'queued', reason: expect.stringContaining('Enter the password again') })
  await expect.poll(() => healthOf(own.id)).toMatchObject({ trouble: 'secret' })
  expect(sink.mails).toEqual([])
})

test('a wrong password holds mail back, and the server is asked with growing waits', async () => {
  const sink = await sinkWith({ login: { ...login, password: 'another one' } })
  const own = await inbox(sink.url)
  const id = await answerFrom(own)
  await expect
    .poll(() => deliveryOf(id))
    .toMatchObject({ state: 'queued', reason: expect.stringContaining('535 5.7.8 Bad user or password') })
  const first = await healthOf(own.id)
  expect(first).toMatchObject({ trouble: 'password' })
  await expect
    .poll(async () => (await healthOf(own.id))?.nextAt, { timeout: 8000 })
    .toBeGreaterThan((first?.nextAt ?? 0) + 1000)
})

test('a server gets no more mails a minute than it may', async () => {
  const sink = await sinkWith({ login })
  const own = await inbox(sink.url, { perMinute: 3 })
  for (let n = 0; n < 5; n += 1) await answerFrom(own)
  await sink.waitFor(3)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(sink.mails).toHaveLength(3)
})

/** Number of mails over 20 inboxes; OUTPOST_SENDS raises it for measurements. */
const sends = Number(process.env['OUTPOST_SENDS'] ?? 60)

/** Sends through the inboxes in turn; returns each mail's ms from answer to server, but the last inbox's. */
async function waitsOf(sink: SmtpSink, urls: readonly string[]): Promise<number[]> {
  const inboxes = []
  for (const url of urls) inboxes.push(await inbox(url))
  const written = new Map<string, number>()
  for (let n = 0; n < sends; n += 1) {
    const own = inboxes[n % inboxes.length] as (typeof inboxes)[number]
    await answerFrom(own)
    if (own !== inboxes.at(-1)) written.set(`<${desk.newestOp}@desk.test>`, Date.now())
  }
  const arrivals = () => sink.mails.filter(({ parsed }) => written.has(parsed.messageId ?? ''))
  await expect.poll(() => arrivals().length, { timeout: 60_000 }).toBe(written.size)
  return arrivals().map(({ parsed, at }) => at - (written.get(parsed.messageId ?? '') ?? 0))
}

const p95 = (waits: readonly number[]) =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0

test.runIf(isProof)(
  '20 mailboxes, one of them dead: the mail of the others leaves as if nothing were',
  async () => {
    const sink = await sinkWith({ login })
    const alive = Array<string>(20).fill(sink.url)
    const [usual, beside] = [
      p95(await waitsOf(sink, alive)),
      p95(await waitsOf(sink, [...alive.slice(1), await startDead()])),
    ]
    console.info(`${sends} mails over 20 mailboxes: p95 ${usual} ms, with one dead ${beside} ms`)
    expect(beside).toBeLessThan(2 * usual + 1000)
  },
)

test('how the server of the desk fares is written down: since when it fails, and when mail leaves again', async () => {
  const health = async () =>
    (
      await desk.database.system((sql) =>
        sql.rows<{ trouble: string | null; failingSince: number | null; sentAt: number | null }>({
          text: 'select trouble, failing_since as "failingSince", sent_at as "sentAt" from desk_sending',
        }),
      )
    )[0]
  const began = Date.now()
  await desk.stopSending()
  desk.startSending('smtp://127.0.0.1:1')
  const id = await answerFrom(await inbox())
  await expect.poll(health, { timeout: 8000 }).toMatchObject({ trouble: 'refused' })
  const { failingSince, sentAt } = (await health()) as { failingSince: number; sentAt: number | null }
  expect(failingSince).toBeGreaterThanOrEqual(began)
  await desk.stopSending()
  desk.startSending()
  await expect.poll(() => deliveryOf(id), { timeout: 15_000 }).toMatchObject({ state: 'sent' })
  await expect.poll(health).toMatchObject({ trouble: null, failingSince: null })
  expect((await health())?.sentAt).toBeGreaterThan(sentAt ?? 0)
})
