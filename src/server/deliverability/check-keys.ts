import type { Clock } from '#lib/clock.ts'
import { everyMinutes, type Chore } from '../chores/chore.ts'
import { askDns } from './dns.ts'
import type { Database } from '../store/database.ts'
import { isKeyInDns } from './dkim.ts'
import { noteFound, type SigningKey } from './signing-keys.ts'

/** Dependencies of the key check. */
export interface KeyCheckParts {
  database: Database
  clock: Clock
  dnsServers: readonly string[]
}

/** Keys checked per run, longest unchecked first. */
const keysOfRun = 1000

/** Keys per group of DNS queries, which has a common time limit. */
const keysAtOnce = 20

/**
 * Chore that checks whether DNS has the public signing keys; signing starts and stops with that. Without an
 * answer nothing changes; keys of domains without an inbox are deleted.
 */
export function checkKeys(parts: KeyCheckParts): Chore {
  return { name: 'signing-keys.look', schedule: everyMinutes(10), limit: 540, run: () => checkOnce(parts) }
}

async function checkOnce({ database, clock, dnsServers }: KeyCheckParts): Promise<void> {
  const keys = await database.system(async (sql) => {
    await sql.rows({ text: forgetting })
    return sql.rows<SigningKey>({
      text: `select id, domain, selector, public_key as "publicKey", found_at is not null as "isFound"
        from signing_keys order by looked_at limit $1`,
      values: [keysOfRun],
    })
  })
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const some = keys.slice(start, start + keysAtOnce)
    const found = await askDns(dnsServers, (dns) => Promise.all(some.map((key) => isKeyInDns(dns, key))))
    await database.system(async (sql) => {
      for (const [index, { id, isFound }] of some.entries())
        await noteFound(sql, id, found[index] ?? isFound, clock.now())
    })
  }
}

/** Also deletes the private keys. Keys of IDN domains stay, as addresses spell these differently. */
const forgetting = `with gone as (
    delete from signing_keys k where k.domain !~ '(^|[.])xn--' and not exists (
      select from mailboxes m where m.account_id = k.account_id and split_part(m.email_key, '@', 2) = k.domain)
    returning account_id, id)
  delete from secrets s using gone
    where s.account_id = gone.account_id and s.kind = 'signing-keys' and s.record_id = gone.id`
