import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Job } from '#domain/jobs/job.ts'
import { mailImport } from '#server/conversations/mail-import.ts'
import { intakeParts } from '#server/conversations/mail-service.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { startJob } from '#server/jobs/start.ts'
import { nodeRandom } from '#server/node-clock.ts'
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
  const start = async (desk: TestDesk) => {
    const { accountId, owner, mailboxId } = await newAccount(desk)
    const kind = kindOf(desk)
    const input = { path: folder, mailbox: 'support@x.example', mailboxId }
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
        // The owner has signed in meanwhile to ask.
        `select distinct origin, is_silent as "isSilent", actor_id as by from domain_events where type <> 'session.opened'`,
      )
      expect(causes).toEqual([{ origin: 'import', isSilent: true, by: owner.id }])
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
