import { afterAll } from 'vitest'
import { connectListed, historyKind } from '../../support/data/old-mail.ts'
import { startScriptedImap } from '../../support/services/scripted-imap.ts'
import { proveJob } from './prove-job.ts'
import { newAccount } from './new-account.ts'

/* The job of a mail import: each mail once, however often its process dies. */

const imap = await startScriptedImap()
afterAll(() => imap.close())

const day = 86_400_000
const now = Date.now()
const mail = (n: number, more = '') =>
  `From: Dana <dana${n % 3}@customer.example>\r\nTo: support@x.example\r\nSubject: Old ${n}\r\nMessage-ID: <old-${n}@customer.example>\r\n${more}\r\nLong ago, ${n}\r\n`
const letters: [string, number][] = [
  [mail(1), 40],
  [mail(2, 'In-Reply-To: <old-1@customer.example>\r\n'), 33],
  [mail(3), 20],
  ['no mail at all', 12],
  ['From: eve@customer.example\r\nTo: support@x.example\r\n\r\nNo id\r\n', 3],
  [mail(6, 'In-Reply-To: <old-2@customer.example>\r\n'), 2],
  [mail(3), 1],
]
for (const [raw, age] of letters) imap.deliver(raw, { arrivedAt: now - age * day })

proveJob('old mail', {
  kind: (desk) => historyKind(desk),
  async begin(desk) {
    const { accountId, owner, mailboxId } = await newAccount(desk)
    await connectListed(desk.database, accountId, mailboxId, imap)
    const input = { mailboxId, email: 'support@x.example', reach: 'all' as const, since: 0 }
    const seen = () =>
      desk.database.desk(accountId, (sql) =>
        sql.rows({
          text: `select c.subject, c.total_messages as messages, c.is_trashed as "isTrashed", c.status_id as status,
              c.is_read as "isRead", c.waiting_since as waiting, c.created_at as "createdAt",
              (select string_agg(m.preview, ', ' order by m.position) from messages m
                where m.account_id = $1 and m.conversation_id = c.id) as words,
              (select string_agg(m.uid || ' ' || m.outcome, ', ' order by m.uid) from fetched_mails m
                where m.account_id = $1) as mails,
              (select count(*)::int from set_aside where account_id = $1) as aside,
              (select count(*)::int from contacts where account_id = $1) as contacts
            from accounts a left join conversations c on c.account_id = a.id where a.id = $1
            order by c.created_at, c.subject`,
          values: [accountId],
        }),
      )
    return { accountId, owner, input, seen }
  },
  isRepeatable: true,
  undone: (seen) =>
    (seen as { subject: string | null; isTrashed: boolean }[]).flatMap(({ subject, isTrashed }) =>
      subject === null || isTrashed ? [] : [subject],
    ),
})
