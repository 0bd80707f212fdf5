import { randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { hostRecordName, hostRecordValue } from '#domain/hosts/host.ts'
import { askDns, UnansweredDns } from '../deliverability/dns.ts'
import type { Database, DeskSql } from '../store/database.ts'

/** Owner of a host, by its column. */
export type HostTarget = { column: 'doc_id' | 'page_id' | 'portal_id'; id: Id }

/** Dependencies of the host check. */
export interface HostParts {
  database: Database
  dnsServers: readonly string[]
  now(): number
}

const hourMs = 3_600_000
/** Time that a verified host is served without its DNS record, in ms. */
const graceMs = 7 * 24 * hourMs

/** SQL for the host of a row; empty for none. */
export const hostSql = (alias: string, column: HostTarget['column']): string =>
  `coalesce((select h.host from hosts h where h.account_id = ${alias}.account_id and h.${column} = ${alias}.id), '')`

/** SQL for the verification state of a row's host, as JSON; null for none. */
export const hostStateSql = (alias: string, column: HostTarget['column']): string =>
  `(select jsonb_build_object('host', h.host, 'recordName', '${hostRecordName}.' || h.host,
      'recordValue', '${hostRecordValue}' || h.token, 'checkedAt', h.checked_at, 'verifiedAt', h.verified_at)
    from hosts h where h.account_id = ${alias}.account_id and h.${column} = ${alias}.id)`

/** SQL for the verified host of a row; null for none. */
export const servedHostSql = (alias: string, column: HostTarget['column']): string =>
  `(select h.host from hosts h where h.account_id = ${alias}.account_id and h.${column} = ${alias}.id
    and h.verified_at is not null)`

/**
 * Sets the host of a page, or removes it if empty; a new host is unverified.
 * @throws DeskError INVALID under `field` for a host in use.
 */
export async function setHost(
  sql: DeskSql,
  { column, id }: HostTarget,
  { host, now, taken }: { host: string; now: number; taken: { field: string; message: string } },
): Promise<void> {
  await sql.rows({
    text: `delete from hosts where account_id = $1 and ${column} = $2 and host <> $3`,
    values: [sql.accountId, id, host],
  })
  if (host === '') return
  const [other] = await sql.rows({
    text: `select from hosts where account_id = $1 and host = $2 and ${column} is distinct from $3::bigint`,
    values: [sql.accountId, host, id],
  })
  if (other) throw new DeskError('INVALID', taken)
  await sql.rows({
    text: `insert into hosts (account_id, host, ${column}, token, created_at) values ($1, $2, $3, $4, $5)
      on conflict (account_id, ${column}) do nothing`,
    values: [sql.accountId, host, id, randomBytes(16).toString('hex'), now],
  })
}

interface Claim {
  accountId: Id
  id: Id
  host: string
  token: string
}

/** Checks the DNS record of a host and stores the result. @throws UnansweredDns; DeskError CONFLICT. */
async function check({ database, dnsServers, now }: HostParts, claim: Claim): Promise<void> {
  const texts = await askDns(dnsServers, (dns) => dns.texts(`${hostRecordName}.${claim.host}`))
  const isThere = texts.some((text) => text.trim() === `${hostRecordValue}${claim.token}`)
  await database
    .desk(claim.accountId, (sql) =>
      sql.rows({
        name: 'what dns says of a host',
        text: `update hosts set checked_at = $4,
            verified_at = case when $5 then coalesce(verified_at, $4)
              when missing_since < $4 - $6::bigint then null else verified_at end,
            missing_since = case when $5 then null else coalesce(missing_since, $4) end
          where account_id = $1 and id = $2 and token = $3`,
        values: [sql.accountId, claim.id, claim.token, now(), isThere, graceMs],
      }),
    )
    .catch((error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string }
      if (code === '23505' && constraint === 'hosts_verified')
        throw new DeskError('CONFLICT', {
          message: 'Another desk uses this host. Remove it there first.',
        })
      throw error
    })
}

/** Checks the host of a page now, if it has one. @throws DeskError UNAVAILABLE, CONFLICT. */
export async function checkHost(parts: HostParts, accountId: Id, { column, id }: HostTarget): Promise<void> {
  const [claim] = await parts.database.look(accountId, (sql) =>
    sql.rows<Omit<Claim, 'accountId'>>({
      text: `select id, host, token from hosts where account_id = $1 and ${column} = $2`,
      values: [sql.accountId, id],
    }),
  )
  if (!claim) return
  try {
    await check(parts, { ...claim, accountId })
  } catch (error) {
    if (!(error instanceof UnansweredDns)) throw error
    throw new DeskError('UNAVAILABLE', { message: 'DNS did not answer. Try again in a moment.' })
  }
}

/** Checks verified hosts daily, and new ones hourly for a week. @returns how many. */
export async function checkHosts(parts: HostParts): Promise<number> {
  const claims = await parts.database.system((sql) =>
    sql.rows<Claim>({
      name: 'hosts to check',
      text: `select account_id as "accountId", id, host, token from hosts
        where checked_at is null or checked_at < $1 - 23 * ${hourMs}::bigint and verified_at is not null
          or checked_at < $1 - ${hourMs}::bigint / 2 and verified_at is null and created_at > $1 - ${graceMs}::bigint
        order by checked_at nulls first limit 100`,
      values: [parts.now()],
    }),
  )
  for (const claim of claims)
    await check(parts, claim).catch((error: unknown) => {
      if (!(error instanceof UnansweredDns) && !(error instanceof DeskError)) throw error
    })
  return claims.length
}
