import type { Clock } from '#lib/clock.ts'
import { everyMinutes, type Chore } from '../chores/chore.ts'
import { askDns } from './dns.ts'
import type { Database } from '../store/database.ts'
import { isKeyInDns } from './dkim.ts'
import { noteFound, type SigningKey } from './signing-keys.ts'

/** Dependencies of the key check. */
export interface KeyLookParts {
  database: Database
  clock: Clock
  dnsServers: readonly string[]
}

/** Keys that one run looks for, those that were not looked for the longest time first. */
const keysOfRun = 1000

/** Keys that DNS is asked about in one go, which has an end of its own. */
const keysAtOnce = 20

/**
 * Looks whether DNS has the keys that mail is to be signed with: signing begins and ends with that. No answer changes
 * nothing, and a key of a domain that no inbox has any more is forgotten.
 */
export function lookForKeys(parts: KeyLookParts): Chore {
  return { name: 'signing-keys.look', schedule: everyMinutes(10), limit: 540, run: () => lookOnce(parts) }
}

async function lookOnce({ database, clock, dnsServers }: KeyLookParts): Promise<void> {
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

/** Its private half goes along. Addresses name domains with letters beyond ASCII otherwise than keys do: those stay. */
const forgetting = `with gone as (
    delete from signing_keys k where k.domain !~ '(^|[.])xn--' and not exists (
      select from mailboxes m where m.account_id = k.account_id and split_part(m.email_key, '@', 2) = k.domain)
    returning account_id, id)
  delete from secrets s using gone
    where s.account_id = gone.account_id and s.kind = 'signing-keys' and s.record_id = gone.id`
