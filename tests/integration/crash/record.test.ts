import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#lib/id.ts'
import { seededRandom } from '#lib/random.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { areaRules } from '#server/areas.ts'
import { runEffects, type EffectsRunner } from '#server/channels/email/effects.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import type { Database } from '#server/store/database.ts'
import { runOp } from '#server/sync/push/push.ts'
import { startCruelSmtp, type CruelSmtp } from '../../support/services/cruel-smtp.ts'
import { ownServers } from '../../support/sending-desk.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'
import { until } from '../../support/until.ts'

/*
 * A few database calls fail while mails are being sent, at times that a kill rarely hits. The record of the
 * mails must survive that: nothing is sent twice or forgotten.
 */

let desk: MailDesk
let smtp: CruelSmtp
let runner: EffectsRunner
let userId: number
/** Number of next database calls that fail, once `isBroken` is true. */
let failures = 0
const random = seededRandom(7n)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const nodeClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

beforeAll(async () => {
  desk = await openMailDesk()
  userId = await desk.database.desk(desk.accountId, async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: `with role as (insert into roles (account_id, name, permissions) values ($1, 'agent', $2) returning id)
        insert into users (account_id, first_name, last_name, email, role_id)
        select $1, 'Maya', 'Lindqvist', 'maya@desk.test', id from role returning id`,
      values: [desk.accountId, [...agentPermissions]],
    })
    return (row as { id: number }).id
  })
})

afterAll(() => desk.close())

beforeEach(async () => {
  failures = 0
  smtp = await startCruelSmtp()
  const brittle: Database = {
    ...desk.database,
    system(work) {
      if (failures === 0) return desk.database.system(work)
      failures -= 1
      return Promise.reject(new Error('the connection was lost'))
    },
  }
  runner = runEffects({
    database: brittle,
    connection: desk.connection,
    sender: smtpSender(smtp.url, { timeouts: { close: 100 } }),
    ...ownServers,
    secret: desk.parts.secret,
    readBlob: () => Promise.reject(new Error('no file')),
    clock: nodeClock,
    random,
    log,
  })
})

afterEach(async () => {
  failures = 0
  smtp.release()
  await runner.stop()
  await smtp.close()
})

let made = 1_000_000

/** Pushes an answer in a new conversation; returns its Message-ID and a query for its delivery. */
async function answer(words: string) {
  made += 1
  const question = mailText(
    {
      From: 'dana@ryeandrail.example',
      To: supportAddress,
      Subject: words,
      'Message-ID': `<q${made}@rye.example>`,
    },
    'Where is it?',
  )
  const taken = await desk.take(question)
  if (taken.kind !== 'kept') throw new Error('not kept')
  const args = {
    id: made,
    conversationId: taken.conversationId,
    to: [{ email: 'dana@ryeandrail.example', name: '' }],
    cc: [],
    bcc: [],
    html: `<p>${words}</p>`,
    attachments: [],
    draftId: null,
    notBefore: null,
    mode: 'reply',
    messageId: taken.messageId,
    acknowledged: 100,
  }
  const op = uuidv7(Date.now(), random)
  const wire = {
    op,
    cmd: 'messages.reply',
    opv: 1,
    args,
    base: null,
    needs: [],
    at: Date.now(),
    firstSentAt: null,
  }
  const verdict = await runOp(desk.database, { accountId: desk.accountId, userId }, wire, {
    now: Date.now,
    log,
    areas: areaRules,
  })
  expect(verdict).toMatchObject({ st: 'applied' })
  const state = async () => {
    const [row] = await desk.database.look(desk.accountId, (sql) =>
      sql.rows<{ state: string }>({ text: 'select state from deliveries where id = $1', values: [args.id] }),
    )
    return row?.state
  }
  return { id: `<${op}@desk.test>`, state }
}

const isSent = (mail: { state(): Promise<string | undefined> }) =>
  until('it is sent', async () => (await mail.state()) === 'sent', { within: 20_000 })

/** A later mail arrives: automatic retries have happened by then. */
async function anotherMailPasses(): Promise<void> {
  await isSent(await answer('Passing by'))
}

test('the record of a 250 fails once: the mail counts as sent and does not go again', async () => {
  const held = smtp.holdNext('dot')
  const mail = await answer('Recorded late')
  await held
  // The first failure is for the concurrent poll.
  failures = 2
  smtp.release()
  await isSent(mail)
  await anotherMailPasses()
  expect(smtp.dotsOf(mail.id)).toBe(1)
})

test('the database fails while another mail is under way: that one is not taken up a second time', async () => {
  const held = smtp.holdNext('DATA')
  const slow = await answer('Slow')
  await held
  failures = 3
  await anotherMailPasses()
  smtp.release()
  await isSent(slow)
  await anotherMailPasses()
  expect(smtp.dotsOf(slow.id)).toBe(1)
})

test('the mark before the dot fails: the mail has not left and goes again', async () => {
  const held = smtp.holdNext('DATA')
  const mail = await answer('Unmarked')
  await held
  failures = 2
  smtp.release()
  await isSent(mail)
  await anotherMailPasses()
  expect(smtp.dotsOf(mail.id)).toBe(1)
})
