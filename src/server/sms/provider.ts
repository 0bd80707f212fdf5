import type { Id } from '#lib/id.ts'
import type { SmsChannel } from '#domain/sms/sms-channel.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'
import { smsChannelResource } from '#domain/sms/sms-channel.ts'

/** An SMS channel with its decrypted secret. */
export interface KeyedChannel extends Pick<
  SmsChannel,
  'id' | 'provider' | 'accountSID' | 'webhookUrl' | 'phoneNumber' | 'threadingInterval'
> {
  key: string
  authToken: string
}

/** Outgoing text message. */
export interface OutgoingSms {
  to: string
  text: string
  /** The same for each attempt. */
  idempotencyKey: string
  /** Callback URL for delivery states. */
  statusUrl: string
}

/** Incoming text message. */
export interface IncomingSms {
  /** Message id of the provider. */
  id: string
  from: string
  to: string
  text: string
  /** Keyword that the provider handled itself. */
  keyword: 'stop' | 'start' | null
}

/** Outcome of sending by a provider. */
export type SmsOutcome =
  { kind: 'sent'; id: string } | { kind: 'retry' | 'failed' | 'unknown'; reason: string; isStopped?: boolean }

/** Reads a channel with its secret; undefined if it does not exist. */
export async function readChannel(
  sql: DeskSql,
  secrets: KeptSecrets,
  id: Id,
): Promise<KeyedChannel | undefined> {
  const [row] = await sql.rows<Omit<KeyedChannel, 'authToken'>>({
    name: 'sms channel',
    text: `select id, key, provider, account_s_i_d as "accountSID", webhook_url as "webhookUrl",
        phone_number as "phoneNumber", threading_interval as "threadingInterval"
      from "smsChannels" where account_id = $1 and id = $2`,
    values: [sql.accountId, id],
  })
  if (!row) return undefined
  return { ...row, authToken: (await secrets.read(sql, smsChannelResource.name, id, 'authToken')) ?? '' }
}
