import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { isOwnSelector } from './signing-keys.ts'
import type { MailSignature } from './signatures.ts'
import type { DeskSql } from '../store/database.ts'

/*
 * Signatures of the returned verification mail: we sent and received it, so it shows whether the sending
 * server signs.
 */

const signatures = z.array(z.object({ domain: z.string(), selector: z.string() }))

/** Stores the mail's signatures other than ours, for the server and address that sent it. */
export const noteReturned = (
  sql: DeskSql,
  mailboxId: Id,
  borne: readonly MailSignature[],
): Promise<unknown> =>
  sql.rows({
    text: `insert into returned_mails (account_id, mailbox_id, address_key, host, signatures)
      select m.account_id, m.id, m.email_key, coalesce(s.host, ''), $3::jsonb from mailboxes m
        left join mailbox_sending s on s.account_id = m.account_id and s.mailbox_id = m.id
      where m.account_id = $1 and m.id = $2
      on conflict (account_id, mailbox_id) do update set address_key = excluded.address_key, host = excluded.host,
        signatures = excluded.signatures`,
    values: [
      sql.accountId,
      mailboxId,
      JSON.stringify(borne.filter(({ selector }) => !isOwnSelector(selector))),
    ],
  })

/** Signatures of the last mail returned by the current server; null if there is none. */
export async function readReturned(sql: DeskSql, mailboxId: Id): Promise<MailSignature[] | null> {
  const [row] = await sql.rows<{ signatures: unknown }>({
    text: `select r.signatures from returned_mails r
      join mailboxes m on m.account_id = r.account_id and m.id = r.mailbox_id and m.email_key = r.address_key
      left join mailbox_sending s on s.account_id = m.account_id and s.mailbox_id = m.id
      where r.account_id = $1 and r.mailbox_id = $2 and r.host = coalesce(s.host, '')`,
    values: [sql.accountId, mailboxId],
  })
  return row ? signatures.parse(row.signatures) : null
}
