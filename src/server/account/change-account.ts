import type { AccountView, AccountInput } from '#domain/account/account.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { pictureName, pictureUrl } from '#domain/pictures/picture.ts'
import { readAccount } from '../access/account.ts'
import { recordChange } from '../events/record.ts'
import type { Call } from '../http/handler.ts'
import { changedMeanwhile } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { invalidDomain, isFreeDomain } from './domains.ts'

const dayMs = 86_400_000

/** Values of an account change. */
export type AccountChange = { [Word in keyof AccountInput]?: AccountInput[Word] | undefined } & {
  revision?: number | undefined
}

/** Account before and after a change. */
interface Changed {
  before: AccountView
  after: AccountView
}

/**
 * Changes the given fields of the account; a shorter session lifetime also applies to open sessions.
 * @throws DeskError CONFLICT with the current account if it was changed concurrently, and INVALID with the
 * field for a taken domain or a missing logo.
 */
export function changeAccount(
  database: Database,
  { actor, key }: Pick<Call, 'actor' | 'key'>,
  { revision, ...given }: AccountChange,
  now: number,
): Promise<Changed> {
  return database
    .desk(actor.accountId, async (sql) => {
      await sql.rows({
        name: 'lock account',
        text: 'select 1 from accounts where id = $1 for no key update',
        values: [sql.accountId],
      })
      const before = await readAccount(sql)
      if (revision !== undefined && revision !== before.revision)
        throw changedMeanwhile({ noun: 'account' }, before)
      const wanted = { ...before, ...onlyGiven(given) }
      if (wanted.domain.toLowerCase() !== before.domain.toLowerCase())
        await requireFree(database, wanted.domain)
      await write(sql, wanted, await logoOf(sql, wanted.logo))
      await endLate(sql, wanted)
      const after = await readAccount(sql)
      const told = ofRecord('accounts', {
        id: sql.accountId,
        before: toldOf(before, null),
        after: toldOf(after, before),
      })
      await recordChange(sql, told, { actorId: actor.userId, op: key, at: now })
      return { before, after }
    })
    .catch((error: { code?: string; constraint?: string }) => {
      if (error.code === '23505' && error.constraint === 'accounts_domainKey_unique') throw invalidDomain()
      throw error
    })
}

const onlyGiven = (given: object) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<AccountInput>

/** The domain can be changed, but not removed. */
async function requireFree(database: Database, domain: string): Promise<void> {
  if (domain === '' || !(await database.system((sql) => isFreeDomain(sql, domain)))) throw invalidDomain()
}

/** Picture name of a logo URL. @throws DeskError INVALID for a picture of another account. */
async function logoOf(sql: DeskSql, url: string | null): Promise<string | null> {
  if (url === null) return null
  const name = url.slice(pictureUrl('').length)
  const found = await sql.rows({
    name: 'picture of a logo',
    text: 'select 1 from pictures where account_id = $1 and name = $2 for key share',
    values: [sql.accountId, pictureName.test(name) ? name : ''],
  })
  if (found.length === 0)
    throw new DeskError('INVALID', { field: 'logo', message: 'This picture does not exist any more' })
  return name
}

async function write(sql: DeskSql, words: AccountView, logo: string | null): Promise<void> {
  const { name, domain, sessionDays, allowsRememberMe, passwordLength } = words
  await sql.rows({
    name: 'change account',
    text: `update accounts set name = $2, domain = nullif($3, ''), logo = $4, session_days = $5,
        allows_remember_me = $6, password_length = $7, revision = revision + 1 where id = $1`,
    values: [sql.accountId, name, domain, logo, sessionDays, allowsRememberMe, passwordLength],
  })
  await sql.rows({
    name: 'change formats of the account',
    text: `update "accountSettings" set date_format = $2, time_format = $3, time_zone = $4
      where account_id = $1 and (date_format, time_format, time_zone) is distinct from ($2, $3, $4)`,
    values: [sql.accountId, words.dateFormat, words.timeFormat, words.timeZone],
  })
}

/** Applies the session policy to open sessions; `rememberMe` takes effect at their next refresh. */
async function endLate(sql: DeskSql, { sessionDays, allowsRememberMe }: AccountView): Promise<void> {
  await sql.rows({
    name: 'sessions by the policy',
    text: `update sessions set expires_at = least(expires_at, created_at + $2::bigint), remember_me = remember_me and $3
      where account_id = $1 and (expires_at > created_at + $2::bigint or (remember_me and not $3))`,
    values: [sql.accountId, sessionDays * dayMs, allowsRememberMe],
  })
}

/** The audit log omits picture names, as a name gives access to the picture. */
const toldOf = ({ logo, ...words }: AccountView, before: AccountView | null) => ({
  ...words,
  logo: logo && (before?.logo && before.logo !== logo ? 'replaced' : 'shown'),
})
