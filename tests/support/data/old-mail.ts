import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { mailHistory } from '#server/mail-history/kind.ts'
import { passwordField } from '#server/channels/fetching/credentials.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { usualImapTimeouts } from '#server/imap/imap-connection.ts'
import { nodeClock } from '#server/node-clock.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import type { Database } from '#server/store/database.ts'
import type { TestDesk } from '../desk.ts'
import type { ScriptedImap } from '../services/scripted-imap.ts'
import { noGrants } from '../sending-desk.ts'

const secrets = new KeptSecrets(new Sealing(['a secret of at least thirty-two characters']))

/** Job kind of the history import, without pauses by default, and with short retries. */
export function historyKind(
  { database, attachments, secret }: Pick<TestDesk, 'database' | 'attachments' | 'secret'>,
  { rests = 0, clock = nodeClock, silence = 400 }: { rests?: number; clock?: Clock; silence?: number } = {},
) {
  const log = { info: () => undefined, warn: () => undefined }
  const stores = { database, attachments, rawMail: attachments }
  return mailHistory({
    ...{ ...intakeParts({ ...stores, secret, clock: nodeClock, log }), ...stores, clock },
    ...{ secrets, grants: noGrants, rests, waits: { first: 5, longest: 20, all: 200 } },
    imap: {
      ...{ clock: nodeClock, isInsideAllowed: true, maxBytes: 25 * 1024 * 1024 },
      timeouts: { ...usualImapTimeouts, connect: 500, greeting: 500, command: 400, silence },
    },
  })
}

/** Connects a mailbox as it is after the first listing: all mails there are old ones. */
export async function connectListed(
  database: Pick<Database, 'desk'>,
  accountId: Id,
  mailboxId: Id,
  imap: ScriptedImap,
): Promise<void> {
  await database.desk(accountId, async (sql) => {
    const folders = [...imap.folders.keys()]
    await sql.rows({
      text: `insert into mailbox_fetching (mailbox_id, host, port, security, user_name, folders, after_intake,
          connected_at, next_at, fetched_at)
        values ($1, '127.0.0.1', $2, 'none', 'support@desk.test', $3, 'keep', $4, 9e15, $4)`,
      values: [mailboxId, imap.port, folders, Date.now()],
    })
    await secrets.write(sql, passwordField.kind, mailboxId, { [passwordField.field]: imap.password })
    for (const [path, { uidValidity, uidNext, mails }] of imap.folders)
      await sql.rows({
        text: `with met as (insert into fetched_folders (mailbox_id, path, uid_validity, last_uid, left_below,
            on_server, compared_at) values ($1, $2, $3, $4 - 1, $4, $5, $6) returning id)
          insert into fetched_mails (folder_id, uid_validity, uid, size, arrived_at, message_id, outcome)
          select met.id, $3, uid, size, arrived_at, message_id, 'left'
          from met, unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::text[])
            as l (uid, size, arrived_at, message_id)`,
        values: [
          ...[mailboxId, path, uidValidity, uidNext, mails.length, Date.now()],
          ...[mails.map(({ uid }) => uid), mails.map(({ raw }) => raw.length)],
          // Whole seconds, as an IMAP server reports it.
          mails.map(({ arrivedAt }) => Math.floor(arrivedAt / 1000) * 1000),
          mails.map(({ raw }) => /^message-id: <(.*)>/im.exec(raw.toString('latin1'))?.[1] ?? null),
        ],
      })
  })
}
