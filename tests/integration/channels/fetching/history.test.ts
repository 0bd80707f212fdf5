import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailHistory } from '#domain/mail-history/history.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { Job } from '#domain/jobs/job.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { takeMail } from '#server/channels/email/intake.ts'
import { onListed } from '#server/mail-history/start.ts'
import { claimJobs } from '#server/jobs/claim.ts'
import type { AnyJobKind } from '#server/jobs/kind.ts'
import { runJob } from '#server/jobs/run.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { connectListed, historyKind } from '../../../support/data/old-mail.ts'
import { startScriptedImap, type ScriptedImap } from '../../../support/services/scripted-imap.ts'

/* Mail from before the connection is imported silently, closed, and with its own dates. */

const kinds: AnyJobKind[] = []
let desk: TestDesk
let imap: ScriptedImap

beforeAll(async () => {
  desk = await openDesk({ jobs: kinds })
  kinds.push(historyKind(desk))
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from jobs')
  await desk.sql('delete from mailbox_fetching')
  imap = await startScriptedImap()
  return () => imap.close()
})

const day = 86_400_000
/** Whole seconds, as servers report times. */
const begun = Math.floor(Date.now() / 1000) * 1000
const daysAgo = (days: number) => begun - days * day
let count = 0
/** Mail of a new sender, so that tests share no conversation. */
function letter(headers: Record<string, string> = {}, text = 'Words') {
  count += 1
  const from = `writer${count}@customer.example`
  return mailText(
    { From: from, To: supportAddress, Subject: `Old ${count}`, 'Message-ID': `<o${count}@x>`, ...headers },
    text,
  )
}
const path = () => `/desk/mailboxes/${desk.mailboxId}/imap/history`
const connect = () => connectListed(desk.database, desk.owner.accountId, desk.mailboxId, imap)
const ask = (reach: string) => desk.call<MailHistory>('POST', path(), { as: desk.owner, body: { reach } })
const choose = async (choice: string) =>
  (await desk.call<MailHistory>('PUT', path(), { as: desk.owner, body: { choice } })).body
const look = async () => (await desk.call<MailHistory>('GET', path(), { as: desk.owner })).body

/** Runs due steps of the job, up to a maximum. */
async function work(atMost = Infinity): Promise<Job> {
  let taken = 0
  const parts = {
    ...{ database: desk.database, clock: nodeClock, random: nodeRandom, kinds },
    log: { warn: () => undefined },
  }
  for (const job of await claimJobs(desk.database, { now: Date.now() + 60_000, limit: 1 }))
    await runJob(
      parts,
      job,
      () => taken >= atMost,
      () => void (taken += 1),
    )
  return (await look()).job as Job
}

interface Brought {
  subject: string
  createdAt: number
  statusId: number
  isRead: boolean
  isTrashed: boolean
  waitingSince: number | null
  words: string[]
}
const brought = () =>
  desk.sql<Brought>(
    `select c.subject, c.created_at as "createdAt", c.status_id as "statusId", c.is_read as "isRead",
        c.is_trashed as "isTrashed", c.waiting_since as "waitingSince", array_agg(m.preview order by m.position) as words
      from conversations c join messages m on m.account_id = c.account_id and m.conversation_id = c.id
      where c.id in (select o.conversation_id from messages o
        join message_sources s on s.account_id = o.account_id and s.message_id = o.id
        join fetched_mails f on f.account_id = s.account_id and f.raw_sha256 = s.raw_sha256)
      group by c.account_id, c.id order by c.created_at`,
  )

test('old mail is closed, read, at the date at which it arrived, and nobody is told', async () => {
  imap.deliver(letter({ Date: 'Fri, 20 Mar 1998 10:00:00 +0000' }), { arrivedAt: daysAgo(20) })
  await connect()
  const before = await desk.sql<{ seq: number }>('select coalesce(max(seq), 0) as seq from domain_events')
  expect((await ask('month')).body).toMatchObject({ left: { week: 0, month: 1, all: 1 }, job: { total: 1 } })
  expect(await work()).toMatchObject({ state: 'done', done: 1, outcome: '1 imported' })
  expect(await brought()).toMatchObject([
    {
      ...{ statusId: statusIds.closed, isRead: true, waitingSince: null, createdAt: daysAgo(20) },
    },
  ])
  const told = await desk.sql<{ isSilent: boolean }>(
    `select is_silent as "isSilent" from domain_events where seq > $1 and type <> 'session.opened'`,
    [before[0]?.seq],
  )
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ isSilent }) => isSilent)).toBe(true)
  expect(await desk.sql('select from notifications')).toEqual([])
})

test('newest weeks come first, and each message stands where its date belongs', async () => {
  for (const [index, age] of [40, 33, 12, 1].entries()) {
    const headers = {
      Subject: 'One thread',
      'Message-ID': `<thread-${index}@x>`,
      From: 'ann@customer.example',
      ...(index > 0 && { 'In-Reply-To': `<thread-${index - 1}@x>`, References: `<thread-0@x>` }),
    }
    imap.deliver(letter(headers, `Day ${age}`), { arrivedAt: daysAgo(age) })
  }
  await connect()
  await ask('all')
  await work(2)
  expect((await brought()).map(({ words }) => words)).toEqual([['Day 12', 'Day 1']])
  await work()
  expect((await brought()).map(({ words }) => words)).toEqual([['Day 40', 'Day 33', 'Day 12', 'Day 1']])
})

test('only as far back as was asked for; the rest stays on the server and can be had later', async () => {
  for (const age of [3, 20, 200, 2000]) imap.deliver(letter(), { arrivedAt: daysAgo(age) })
  await connect()
  expect((await ask('month')).body.left).toEqual({ week: 1, month: 2, year: 3, all: 4 })
  expect(await work()).toMatchObject({ outcome: '2 imported' })
  expect((await ask('all')).body.job).toMatchObject({ total: 2 })
  await work()
  expect((await look()).left).toEqual({ week: 0, month: 0, year: 0, all: 0 })
  expect(await brought()).toHaveLength(4)
})

test('old mail of a conversation that is under way takes its place there and changes nothing else', async () => {
  const live = letter({ 'Message-ID': '<live@x>', 'In-Reply-To': '<older@x>', From: 'bea@customer.example' })
  imap.deliver(letter({ 'Message-ID': '<older@x>', From: 'bea@customer.example' }, 'Older'), {
    arrivedAt: daysAgo(9),
  })
  await connect()
  const { attachments, secret } = desk
  const log = { info: () => undefined, warn: () => undefined }
  const parts = intakeParts({
    ...{ database: desk.database, attachments, rawMail: attachments, secret, clock: nodeClock, log },
  })
  const where = { accountId: desk.owner.accountId, mailboxId: desk.mailboxId }
  const taken = await takeMail(parts, where, Buffer.from(live), { from: null, to: [supportAddress] })
  await ask('all')
  await work()
  const [one] = await brought()
  expect(one).toMatchObject({ statusId: statusIds.new, isRead: false, words: ['Older', 'Words'] })
  expect(one?.waitingSince).toBeGreaterThan(daysAgo(1))
  expect(taken.kind).toBe('kept')
})

test('it is asked for when a mailbox is connected, and begins once it is known what lies there', async () => {
  imap.deliver(letter(), { arrivedAt: daysAgo(2) })
  const words = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'support@desk.test' }
  const asked = { ...words, password: imap.password, folders: ['INBOX'], history: 'year' }
  const put = await desk.call('PUT', path().replace('/history', ''), { as: desk.owner, body: asked })
  expect(put.status).toBe(200)
  expect(await look()).toMatchObject({ asked: 'year', job: null })
  expect((await ask('all')).status).toBe(409)
  await desk.sql(
    `with met as (insert into fetched_folders (mailbox_id, path, uid_validity, compared_at)
      values ($1, 'INBOX', 1, 0) returning id)
      insert into fetched_mails (folder_id, uid_validity, uid, size, arrived_at, outcome)
      select id, 1, 1, 1, $2, 'left' from met`,
    [desk.mailboxId, daysAgo(2)],
  )
  const begin = onListed({ database: desk.database, now: () => Date.now() })
  const where = { accountId: desk.owner.accountId, mailboxId: desk.mailboxId }
  await Promise.all([begin(where), begin(where)])
  expect(await look()).toMatchObject({ asked: null, job: { state: 'waiting', total: 1 } })
  expect(await desk.sql('select from jobs')).toHaveLength(1)
  expect((await ask('all')).status).toBe(409)
})

test('a server that cannot be reached is waited for, then told of, and it goes on where it stood', async () => {
  for (const age of [1, 2, 3]) imap.deliver(letter(), { arrivedAt: daysAgo(age) })
  await connect()
  await ask('all')
  await work(1)
  let faults = 0
  imap.script = ({ verb }) => (verb === 'UID FETCH' && (faults += 1) < 3 ? 'drop' : undefined)
  // A step for each wait, and one for a mail.
  await work(3)
  expect(faults).toBeGreaterThan(2)
  imap.script = ({ verb }) => (verb === 'UID FETCH' ? 'drop' : undefined)
  expect(await work()).toMatchObject({ state: 'failed', error: expect.any(String) })
  imap.script = () => undefined
  await choose('goOn')
  expect(await work()).toMatchObject({ state: 'done', outcome: '3 imported' })
})

test('what only a person can mend ends it at once, with the words of the server', async () => {
  imap.deliver(letter(), { arrivedAt: daysAgo(1) })
  await connect()
  imap.password = 'another'
  await ask('all')
  expect(await work()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Invalid credentials'),
  })
})

test('a mail on which each try ends is set aside, what has gone is passed, and the rest comes in', async () => {
  const poison = imap.deliver(letter(), { arrivedAt: daysAgo(3) })
  const gone = imap.deliver(letter(), { arrivedAt: daysAgo(2) })
  imap.deliver(letter(), { arrivedAt: daysAgo(1) })
  await connect()
  imap.remove(gone)
  imap.script = ({ verb, rest: words }) =>
    verb === 'UID FETCH' && words.startsWith(`${poison} `) && /PEEK\[\](?!<)/.test(words) ? 'drop' : undefined
  await ask('all')
  const job = await work()
  expect(job).toMatchObject({
    ...{ state: 'done', done: 3, outcome: '1 imported, 1 set aside, 1 gone from the server' },
  })
})

test('Undo leaves what somebody has worked with, says so, and the rest can be brought in again', async () => {
  for (const age of [1, 2, 3]) imap.deliver(letter({ Subject: `Undone ${age}` }), { arrivedAt: daysAgo(age) })
  await connect()
  await ask('all')
  await work()
  const [touched] = await desk.sql<{ id: number }>(`select id from conversations where subject = 'Undone 2'`)
  const reopened = await desk.call('PUT', '/desk/conversations/status', {
    as: desk.owner,
    body: { conversationIds: [touched?.id], statusId: statusIds.open },
  })
  expect(reopened.status).toBe(200)
  expect((await choose('undo')).job).toMatchObject({ isUndo: true, total: 3 })
  expect(await work()).toMatchObject({
    ...{ state: 'done', outcome: '3 imported, 1 kept, as somebody has worked with them' },
  })
  const trashed = async () =>
    (await brought()).filter(({ isTrashed }) => isTrashed).map(({ subject }) => subject)
  expect(await trashed()).toEqual(['Undone 3', 'Undone 1'])
  expect((await look()).left.all).toBe(2)
  await ask('all')
  expect(await work()).toMatchObject({ done: 2, outcome: '2 imported' })
  expect(await trashed()).toEqual([])
  await choose('undo')
  await work()
  expect(await trashed()).toEqual(['Undone 3', 'Undone 1'])
})
