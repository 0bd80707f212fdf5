import type { Id } from '#lib/id.ts'
import { whatsappResource, type WhatsAppChannel } from '#domain/whatsapp/whatsapp-channel.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'

/** A channel with its decrypted secrets. */
export interface KeyedWhatsApp extends Pick<
  WhatsAppChannel,
  'id' | 'phoneNumber' | 'phoneNumberId' | 'businessAccountId' | 'threadingInterval' | 'verifyToken'
> {
  accessToken: string
  appSecret: string
}

/** Reads a channel with its secrets; undefined if it does not exist. */
export async function readWhatsApp(
  sql: DeskSql,
  secrets: KeptSecrets,
  id: Id,
): Promise<KeyedWhatsApp | undefined> {
  const [row] = await sql.rows<Omit<KeyedWhatsApp, 'accessToken' | 'appSecret'>>({
    name: 'whatsapp channel',
    text: `select id, phone_number as "phoneNumber", phone_number_id as "phoneNumberId",
        business_account_id as "businessAccountId", threading_interval as "threadingInterval",
        verify_token as "verifyToken"
      from "whatsappChannels" where account_id = $1 and id = $2`,
    values: [sql.accountId, id],
  })
  if (!row) return undefined
  const read = async (name: 'accessToken' | 'appSecret') =>
    (await secrets.read(sql, whatsappResource.name, id, name)) ?? ''
  return { ...row, accessToken: await read('accessToken'), appSecret: await read('appSecret') }
}
