import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Job } from '#domain/jobs/job.ts'
import { importMail, mailImport } from '#server/channels/email/mail-import.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { startJob } from '#server/jobs/start.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { StartError } from '#server/start-error.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { newAccount } from './new-account.ts'
import { proveJob } from './prove-job.ts'

/* Stored mail is imported by a job: each message once, however often its process dies. */

const folder = mkdtempSync(join(tmpdir(), 'outpost-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mail = (n: number, more = '') =>
  `From: Dana <dana${n % 3}@customer.example>\nTo: support@x.example\nSubject: Old ${n}\nMessage-ID: <old-${n}@customer.example>\n${more}\nLong ago, ${n}\n`
writeFileSync(join(folder, 'a.eml'), mail(1))
writeFileSync(join(folder, 'b.eml'), 'no mail at all')
writeFileSync(
  join(folder, 'c.mbox'),
  [2, 3, 4]
    .map(
      (n) =>
        `From x@y Tue Jan 14 09:00:00 2025\n${mail(n, n === 3 ? 'In-Reply-To: <old-1@customer.example>\n' : '')}\n`,
    )
    .join(''),
)
writeFileSync(join(folder, 'd.eml'), mail(4))

const log = { info: () => undefined, warn: () => undefined }
const kindOf = ({ database, attachments, secret, clock }: TestDesk) =>
  mailImport(intakeParts({ database, attachments, rawMail: attachments, secret, clock, log }))

const seenIn = (desk: TestDesk, accountId: number) => () =>
  desk.database.desk(accountId, (sql) =>
    sql.rows({
      text: `select c.subject, c.total_messages as messages, c.is_trashed as "isTrashed",
          (select count(*)::int from set_aside where account_id = $1) as aside,
          (select count(*)::int from messages where account_id = $1) as "allMessages",
          (select count(*)::int from contacts where account_id = $1) as contacts
        from accounts a left join conversations c on c.account_id = a.id where a.id = $1 order by c.subject`,
      values: [accountId],
    }),
  )

proveJob('mail', {
  kind: kindOf,
  async begin(desk) {
    const { accountId, owner, mailboxId } = await newAccount(desk)
    const mailbox = 'support@x.example'
    return { accountId, owner, input: { path: folder, mailbox, mailboxId }, seen: seenIn(desk, accountId) }
  },
  isRepeatable: true,
  undone: (seen) =>
    (seen as { subject: string | null; isTrashed: boolean }[]).flatMap(({ subject, isTrashed }) =>
      subject === null || isTrashed ? [] : [subject],
    ),
})

describe('an import of mail', () => {
  const start = async (desk: TestDesk, path = folder) => {
    const { accountId, owner, mailboxId } = await newAccount(desk)
    const kind = kindOf(desk)
    const input = { path, mailbox: 'support@x.example', mailboxId }
    const { database, clock } = desk
    const at = { startedBy: owner.id, now: clock.now() }
    const id = await startJob(database, accountId, kind, input, at)
    const run = () =>
      finishJob({ database, clock, kinds: [kind as never], random: nodeRandom, log }, { accountId, id })
    const call = async (method: string, choice?: string) =>
      (await desk.call<Job>(method, `/desk/jobs/${id}`, { as: owner, ...(choice && { body: { choice } }) }))
        .body
    const seen = async () => (await seenIn(desk, accountId)()) as { subject: string; isTrashed: boolean }[]
    const sql = (text: string) =>
      database.desk(accountId, (inner) => inner.rows<Record<string, unknown>>({ text }))
    return { run, call, seen, sql, owner }
  }

  test('says how much it is, what it has come to, and tells nobody of what it writes', async () => {
    const desk = await openDesk()
    try {
      const { run, call, sql, owner } = await start(desk)
      expect(await call('GET')).toMatchObject({
        ...{ title: 'Import of mail', about: `${folder} into support@x.example`, state: 'waiting', total: 6 },
        ...{ startedBy: 'Olive Doe', undoes: null },
      })
      await run()
      expect(await call('GET')).toMatchObject({
        ...{ state: 'done', done: 6, outcome: '4 imported, 1 already there, 1 set aside' },
        undoes: expect.stringContaining('trash'),
      })
      const causes = await sql(
        // Excludes the owner's sign-in for the query.
        `select distinct origin, is_silent as "isSilent", actor_id as by from domain_events where type <> 'session.opened'`,
      )
      expect(causes).toEqual([{ origin: 'import', isSilent: true, by: owner.id }])
    } finally {
      await desk.close()
    }
  })

  test('counts apart what bears the id of another message, and keeps it', async () => {
    const twins = join(folder, 'twins')
    mkdirSync(twins)
    writeFileSync(join(twins, 'a.eml'), mail(7))
    writeFileSync(join(twins, 'b.eml'), mail(7).replace('Subject: Old 7', 'Subject: Old seven'))
    writeFileSync(join(twins, 'c.eml'), mail(7).replaceAll('\n', '\r\n'))
    const desk = await openDesk()
    try {
      const { run, call } = await start(desk, twins)
      await run()
      expect(await call('GET')).toMatchObject({
        ...{ state: 'done', done: 3 },
        outcome: '2 imported (1 under the id of another message), 1 already there, 0 set aside',
      })
    } finally {
      rmSync(twins, { recursive: true })
      await desk.close()
    }
  })

  test('goes by date, so that an answer comes after what it answers wherever it lies', async () => {
    const dated = join(folder, 'dated')
    mkdirSync(dated)
    const at = (n: number, day: number, more = '') =>
      mail(n, `Date: Mon, ${day} Jan 2025 09:00:00 +0000\n${more}`)
    writeFileSync(join(dated, 'a.eml'), at(9, 20, 'In-Reply-To: <old-8@customer.example>\n'))
    writeFileSync(join(dated, 'b.eml'), at(8, 13))
    const desk = await openDesk()
    try {
      const { run, sql } = await start(desk, dated)
      await run()
      expect(await sql('select subject, position, created_at as at from messages order by position')).toEqual(
        [
          { subject: 'Old 8', position: 1, at: Date.UTC(2025, 0, 13, 9) },
          { subject: 'Old 9', position: 2, at: Date.UTC(2025, 0, 20, 9) },
        ],
      )
      expect(await sql('select subject, last_activity_at as at from conversations')).toEqual([
        { subject: 'Old 8', at: Date.UTC(2025, 0, 20, 9) },
      ])
    } finally {
      rmSync(dated, { recursive: true })
      await desk.close()
    }
  })

  test('into an inbox that is not there is refused in one line', async () => {
    const desk = await openDesk()
    try {
      const { database, attachments, secret, clock } = desk
      const parts = intakeParts({ database, attachments, rawMail: attachments, secret, clock, log })
      const refused = await importMail(
        { ...parts, clock, random: nodeRandom },
        folder,
        'nobody@x.example',
      ).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(StartError)
      expect((refused as StartError).message).toBe(
        'There is no verified inbox nobody@x.example on this desk.',
      )
    } finally {
      await desk.close()
    }
  })

  test('that is undone leaves what somebody has worked on since', async () => {
    const desk = await openDesk()
    try {
      const { run, call, seen, sql } = await start(desk)
      await run()
      await sql(`insert into drafts (account_id, id, conversation_id, user_id, mode, "to", cc, bcc, subject, html, attachments, rev, device, updated_at)
        select account_id, nextval('desk_id'), id, 1, 'reply', '[]', '[]', '[]', '', '<p>Hi</p>', '[]', 1, 'x', 1
        from conversations where subject = 'Old 2'`)
      await call('PUT', 'undo')
      await run()
      expect(await call('GET')).toMatchObject({ state: 'done', isUndo: true, done: 4, total: 4 })
      expect((await seen()).map(({ subject, isTrashed }) => [subject, isTrashed])).toEqual([
        ['Old 1', true],
        ['Old 2', false],
        ['Old 4', true],
      ])
    } finally {
      await desk.close()
    }
  })
})
