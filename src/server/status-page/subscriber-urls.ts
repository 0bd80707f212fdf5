import { createHash } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { subscriberFault, subscriberUrlLimit, type SubscriberType } from '#domain/status-page/subscriber.ts'
import { missing, tooLong } from '#domain/fields.ts'
import { isCallable } from '../outside/call.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'
import { newSecret } from '../webhooks/signature.ts'

/** Kind of subscribers in the table of secrets. */
const kind = 'statusSubscribers'

/** Digest of a URL, for finding duplicates. */
export const urlKey = (url: string): string => createHash('sha256').update(url).digest('hex')

/** Displayed form of a URL: its host, and the last characters. */
export const shownUrl = (url: string): string => `${new URL(url).host}/…${url.slice(-4)}`

/** Validation message for a subscribing URL; null if it is valid. */
export function urlFault(type: SubscriberType, url: string, insideHosts: readonly string[]): string | null {
  if (url === '') return missing('URL')
  if (url.length > subscriberUrlLimit) return tooLong('URL', subscriberUrlLimit)
  if (!isCallable(url, insideHosts)) return 'The URL must begin with https:// and lead to a public address'
  return subscriberFault({ type, email: '', url })?.message ?? null
}

/** Stores the URL of a subscriber, and the signing key of its calls. */
export const keepUrl = (secrets: KeptSecrets, sql: DeskSql, id: Id, url: string): Promise<void> =>
  secrets.write(sql, kind, id, { url, signing: newSecret() })

/** URL of a subscriber, and the signing key of its calls; null if it was deleted. */
export async function readUrl(
  secrets: KeptSecrets,
  sql: DeskSql,
  id: Id,
): Promise<{ url: string; key: string } | null> {
  const url = await secrets.read(sql, kind, id, 'url')
  const key = await secrets.read(sql, kind, id, 'signing')
  return url === null || key === null ? null : { url, key }
}
