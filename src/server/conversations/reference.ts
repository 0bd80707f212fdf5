import type { Id } from '#lib/id.ts'
import type { Label } from '#domain/labels/label.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import type { ScopedActor } from '../access/actor.ts'

/** Mails shown at once. */
const maxQuarantined = 100

/** A mail that could not be read or placed. */
export interface QuarantinedMail {
  id: Id
  mailboxId: Id | null
  reason: string
  receivedAt: number
  envelope: unknown
  hasSource: boolean
}

/** Labels by name; with an id only that one, if it is there. */
export function readLabels(sql: DeskSql, id?: Id): Promise<Label[]> {
  const columns = shapes.labels.fields.map(({ key, read }) => `${read('l')} as "${key}"`)
  return sql.rows<Label>({
    name: 'labels',
    text: `select ${columns.join(', ')} from labels l
      where l.account_id = $1 and ($2::bigint is null or l.id = $2) order by lower(l.label), l.id`,
    values: [sql.accountId, id ?? null],
  })
}

/** Mails that wait for a person, newest first, of the mailboxes that the actor sees. */
export function readQuarantine(sql: DeskSql, { scopes }: ScopedActor): Promise<QuarantinedMail[]> {
  return sql.rows<QuarantinedMail>({
    name: 'set aside',
    text: `select id, mailbox_id as "mailboxId", reason, received_at as "receivedAt", envelope,
        raw_sha256 is not null as "hasSource"
      from set_aside where account_id = $1 and resolved_at is null
        and (mailbox_id is null or 'mbox:' || mailbox_id = any($2))
      order by received_at desc, id desc limit ${maxQuarantined}`,
    values: [sql.accountId, scopes],
  })
}

/** The hash of the bytes of a mail that was set aside, as far as the actor sees its mailbox. @throws DeskError NOT_FOUND. */
export async function readQuarantinedHash(sql: DeskSql, { scopes }: ScopedActor, id: Id): Promise<string> {
  const [found] = await sql.rows<{ hash: string | null }>({
    name: 'set aside source',
    text: `select raw_sha256 as hash from set_aside where account_id = $1 and id = $2
      and (mailbox_id is null or 'mbox:' || mailbox_id = any($3))`,
    values: [sql.accountId, id, scopes],
  })
  if (!found?.hash) throw new DeskError('NOT_FOUND')
  return found.hash
}
