import { createHash, generateKeyPair } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { promisify } from 'node:util'
import type { Id } from '#lib/id.ts'
import type { DkimKey } from './sign.ts'
import { readTags } from './tag-list.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import { Unsealable } from '../secrets/sealing.ts'
import type { DeskSql, SystemSql } from '../store/database.ts'

/*
 * A key signs the mail of one domain of an account, for all its inboxes. The private key is in the secret
 * store. Mail is signed only while DNS has the public key: a signature that cannot be verified is worse than
 * none.
 */

/** Key of the private key in the secret store. */
const privateHalf = { kind: 'signing-keys', field: 'privateKey' } as const

/** Signing key without its private half. */
export interface SigningKey {
  id: Id
  domain: string
  selector: string
  /** Public key as in DNS (base64 of SPKI). */
  publicKey: string
  /** DNS had the key at the last check. */
  isFound: boolean
}

/** Domain of an address in its DNS form. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domainToASCII(domain) || domain
}

const columns = `id, domain, selector, public_key as "publicKey", found_at is not null as "isFound"`

/** Key of a domain; null if there is none. */
export async function readKey(sql: DeskSql, domain: string): Promise<SigningKey | null> {
  const [row] = await sql.rows<SigningKey>({
    text: `select ${columns} from signing_keys where account_id = $1 and domain = $2`,
    values: [sql.accountId, domain],
  })
  return row ?? null
}

/** Generated key that is not stored yet. */
export interface MadeKey {
  selector: string
  publicKey: string
  privateKey: string
}

const ownSelector = 'outpost-'

/** True for selectors of our keys; their signatures say nothing about the provider's. */
export const isOwnSelector = (selector: string): boolean =>
  selector.startsWith(ownSelector) && /^[0-9a-f]{8}$/.test(selector.slice(ownSelector.length))

/** Generates an RSA key of 2048 bits, which every server can verify. Slow: not within a transaction. */
export async function makeKey(): Promise<MadeKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const name = createHash('sha256').update(publicKey).digest('hex').slice(0, 8)
  return { selector: `${ownSelector}${name}`, publicKey: publicKey.toString('base64'), privateKey }
}

/** Stores a key for a domain; false if the domain already has one, which stays. */
export async function keepKey(
  sql: DeskSql,
  secrets: KeptSecrets,
  domain: string,
  { selector, publicKey, privateKey }: MadeKey,
): Promise<boolean> {
  const [kept] = await sql.rows<{ id: Id }>({
    text: `insert into signing_keys (account_id, domain, selector, public_key) values ($1, $2, $3, $4)
      on conflict (account_id, domain) do nothing returning id`,
    values: [sql.accountId, domain, selector, publicKey],
  })
  if (!kept) return false
  await secrets.write(sql, privateHalf.kind, kept.id, { [privateHalf.field]: privateKey })
  return true
}

/** Deletes the key of a domain; null if there is none. */
export async function forgetKey(
  sql: DeskSql,
  secrets: KeptSecrets,
  domain: string,
): Promise<SigningKey | null> {
  const [gone] = await sql.rows<SigningKey>({
    text: `delete from signing_keys where account_id = $1 and domain = $2 returning ${columns}`,
    values: [sql.accountId, domain],
  })
  if (!gone) return null
  await secrets.removeAll(sql, privateHalf.kind, gone.id)
  return gone
}

/** Records whether DNS has a key, which turns signing on or off. */
export const noteFound = (sql: SystemSql, id: Id, isFound: boolean, now: number): Promise<unknown> =>
  sql.rows({
    text: `update signing_keys set looked_at = $3::bigint,
        found_at = case when $2::boolean then coalesce(found_at, $3::bigint) end
      where id = $1`,
    values: [id, isFound, now],
  })

/** True if the private key can be decrypted. */
export async function canSign(sql: DeskSql, secrets: KeptSecrets, { id }: SigningKey): Promise<boolean> {
  return (await openPrivate(sql, secrets, id)) !== null
}

/** Signer for mail from an address; null if DNS has no key or this desk cannot open it. */
export async function signerFor(
  sql: DeskSql,
  secrets: KeptSecrets,
  address: string,
): Promise<DkimKey | null> {
  const key = await readKey(sql, domainOf(address))
  if (!key?.isFound) return null
  const privateKey = await openPrivate(sql, secrets, key.id)
  return privateKey === null ? null : { domain: key.domain, selector: key.selector, privateKey }
}

async function openPrivate(sql: DeskSql, secrets: KeptSecrets, id: Id): Promise<string | null> {
  try {
    return await secrets.read(sql, privateHalf.kind, id, privateHalf.field)
  } catch (error) {
    if (error instanceof Unsealable) return null
    throw error
  }
}

/** DNS name of a key. */
export const keyName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`

/** Required DNS value. */
export const keyValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`

/** Compares TXT values with a key: the same, another key, or none. */
export function compareKey(texts: readonly string[], publicKey: string): 'same' | 'other' | 'none' {
  const keys = texts.map((text) => readTags(text)?.get('p')).filter((key) => key !== undefined)
  if (keys.length === 0) return 'none'
  return keys.length === 1 && keys[0]?.replace(/\s/g, '') === publicKey ? 'same' : 'other'
}
