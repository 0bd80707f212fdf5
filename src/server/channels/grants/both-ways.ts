import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { sendingLimits } from '#domain/channels/sending.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import type { DeskSql } from '../../store/database.ts'
import { smtpPassword } from '../email/own-server.ts'
import { readSending, wakeMails, writeSending } from '../email/sending-settings.ts'
import { passwordField } from '../fetching/credentials.ts'
import { readFetchingSettings, writeFetching } from '../fetching/settings.ts'
import type { KnownProvider } from '../../mail-grants/providers.ts'

/*
 * An inbox needs one OAuth consent for both fetching and sending. Earlier settings about the mailbox
 * (folders, limits) stay; server and sign-in settings are replaced.
 */

/** Switches fetching and sending to the provider's servers; waiting mail is retried at once. */
export async function useBothWays(
  { clock, secrets }: { clock: Clock; secrets: KeptSecrets },
  sql: DeskSql,
  { mailboxId, address, provider }: { mailboxId: Id; address: string; provider: KnownProvider },
): Promise<void> {
  const now = clock.now()
  const fetched = await readFetchingSettings(sql, mailboxId, now)
  const { folders = ['INBOX'], afterIntake = 'keep', moveTo = null } = fetched ?? {}
  const named = { id: mailboxId, user: address }
  await writeFetching(
    sql,
    {
      ...{ ...provider.imap, ...named, folders, afterIntake, moveTo },
      revision: fetched?.revision ?? 0,
    },
    fetched,
    { byGrant: true, now },
  )
  const sent = await readSending(sql, mailboxId)
  const perMinute = sent?.perMinute ?? sendingLimits.perMinute.usual
  await writeSending(
    sql,
    { ...provider.smtp, ...named, perMinute, revision: sent?.revision ?? 0 },
    { byGrant: true, now },
  )
  await secrets.write(sql, passwordField.kind, mailboxId, {
    [passwordField.field]: null,
    [smtpPassword.field]: null,
  })
}

/** Stops fetching and sending by the grant: mail leaves by the server of the desk again. */
export async function leaveBothWays(sql: DeskSql, mailboxId: Id, now: number): Promise<void> {
  const values = [sql.accountId, mailboxId]
  await sql.rows({
    text: 'delete from mailbox_fetching where account_id = $1 and mailbox_id = $2 and by_grant',
    values,
  })
  await sql.rows({
    text: 'delete from mailbox_sending where account_id = $1 and mailbox_id = $2 and by_grant',
    values,
  })
  await wakeMails(sql, mailboxId, now)
}
