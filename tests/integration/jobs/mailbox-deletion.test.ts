import type { Id } from '#lib/id.ts'
import { takeMail } from '#server/channels/email/intake.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { mailboxDeletion } from '#server/channels/mailbox-deletion.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { mailText } from '../../support/mail-desk.ts'
import type { TestDesk } from '../../support/desk.ts'
import { newAccount } from './new-account.ts'
import { proveJob } from './prove-job.ts'

/* A job deletes a large inbox: each conversation moves once, and none remains. */

const log = { info: () => undefined, warn: () => undefined }

const letter = (n: number) =>
  mailText(
    {
      From: `Dana <dana${n}@customer.example>`,
      To: 'warranty@x.example',
      Subject: `Letter ${n}`,
      'Message-ID': `<letter-${n}@customer.example>`,
      ...(n === 3 && { 'In-Reply-To': '<letter-1@customer.example>', From: 'Dana <dana1@customer.example>' }),
    },
    `Words of ${n}`,
  )

async function addInbox(desk: TestDesk, accountId: Id): Promise<Id> {
  const [row] = await desk.database.desk(accountId, (sql) =>
    sql.rows<{ id: Id }>({
      text: `insert into mailboxes (name, type, email, email_verified, settings)
        values ('Warranty', 'email', 'warranty@account-' || $1 || '.example', true, '{}') returning id`,
      values: [accountId],
    }),
  )
  return (row as { id: Id }).id
}

const seenIn = (desk: TestDesk, accountId: Id) => () =>
  desk.database.desk(accountId, (sql) =>
    sql.rows({
      text: `select c.subject, c.is_trashed as "isTrashed", b.name as inbox, c.items, c.total_messages as messages,
          (select array_agg(a.field || ' ' || (a.actor_id is not null) order by a.position) from activities a
            where a.account_id = $1 and a.conversation_id = c.id) as trail,
          (select array_agg(distinct x.name) from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
            left join mailboxes x on x.account_id = s.account_id and x.id = s.mailbox_id
            where s.account_id = $1 and m.conversation_id = c.id) as sources,
          (select count(*)::int from mailboxes where account_id = $1) as inboxes
        from conversations c join mailboxes b on b.account_id = c.account_id and b.id = c.mailbox_id
        where c.account_id = $1 order by c.subject`,
      values: [accountId],
    }),
  )

proveJob('the deletion of an inbox', {
  kind: ({ database, secret }) =>
    mailboxDeletion({ database, secrets: new KeptSecrets(new Sealing([secret])) }),
  async begin(desk) {
    const { accountId, owner, mailboxId: toId } = await newAccount(desk)
    const mailboxId = await addInbox(desk, accountId)
    const { database, attachments, secret, clock } = desk
    const parts = intakeParts({ database, attachments, rawMail: attachments, secret, clock, log })
    for (const n of [1, 2, 3, 4])
      await takeMail(parts, { accountId, mailboxId }, new TextEncoder().encode(letter(n)), {
        from: null,
        to: ['warranty@x.example'],
      })
    const input = {
      ...({ mailboxId, name: 'Warranty', conversations: 'trash', toId, toName: 'Support' } as const),
      keepsAddresses: true,
    }
    return { accountId, owner, input, seen: seenIn(desk, accountId) }
  },
})
