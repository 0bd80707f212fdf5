import type { Id } from '#lib/id.ts'
import type { SmsChannel } from '#domain/sms/sms-channel.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'
import { smsChannelResource } from '#domain/sms/sms-channel.ts'

/** An SMS channel with its secret, for who works with it. */
export interface KeyedChannel extends Pick<
  SmsChannel,
  'id' | 'provider' | 'accountSID' | 'webhookUrl' | 'phoneNumber' | 'threadingInterval'
> {
  key: string
  authToken: string
}

/** A text message on its way out. */
export interface OutgoingSms {
  to: string
  text: string
  /** The same at each try. */
  idempotencyKey: string
  /** Where the provider says what became of it. */
  statusUrl: string
}

/** A text message as its provider hands it over. */
export interface IncomingSms {
  /** The provider's own id of it. */
  id: string
  from: string
  to: string
  text: string
  /** Keyword that the provider handled itself. */
  keyword: 'stop' | 'start' | null
}

/** Outcome of handing a message to a provider. */
export type SmsOutcome =
  { kind: 'sent'; id: string } | { kind: 'retry' | 'failed' | 'unknown'; reason: string; isStopped?: boolean }

/** Reads a channel with its secret; undefined where there is none. */
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
