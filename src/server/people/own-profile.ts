import type { Id } from '#lib/id.ts'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { OwnProfile, OwnSession, ProfileInput } from '#domain/people/own-profile.ts'
import { endLinks } from '../auth/mail-links.ts'
import type { Call } from '../http/handler.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { lockPeople } from './change-users.ts'
import { deviceName } from './device-name.ts'

/** Reads the own profile. @throws DeskError NOT_FOUND when the user is deleted. */
export async function readOwnProfile(sql: DeskSql, userId: Id): Promise<OwnProfile> {
  const [row] = await sql.rows<OwnProfile>({
    name: 'own profile',
    text: `select u.first_name as "firstName", u.last_name as "lastName", u.email, coalesce(c.phone, '') as phone,
        coalesce(p.signature, '') as signature
      from users u
      left join user_contact c on c.account_id = u.account_id and c.user_id = u.id
      left join preferences p on p.account_id = u.account_id and p.id = u.id
      where u.account_id = $1 and u.id = $2`,
    values: [sql.accountId, userId],
  })
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Caller of a change to their own data. */
type Own = Pick<Call, 'actor' | 'key'>

/** Runs a user's change of their own data, with audit log entries. */
function changeOwn(
  database: Database,
  { actor, key }: Own,
  now: number,
  work: (sql: DeskSql, before: OwnProfile) => Promise<void>,
): Promise<OwnProfile> {
  const { accountId, userId } = actor
  return lockPeople(database, { accountId, now }, async ({ sql }) => {
    const before = await readOwnProfile(sql, userId)
    await work(sql, before)
    await sql.rows({
      name: 'count a change of oneself',
      text: 'update users set revision = revision + 1 where account_id = $1 and id = $2',
      values: [accountId, userId],
    })
    const done = await readOwnProfile(sql, userId)
    return {
      done,
      cause: { actorId: userId, op: key, origin: 'person', ruleId: null, isSilent: false },
      told: ofRecord('users', { id: userId, before, after: done }),
    }
  })
}

/** Updates the own profile. */
export const writeProfile = (
  database: Database,
  own: Own,
  { firstName, lastName, phone, signature }: ProfileInput,
  now: number,
): Promise<OwnProfile> =>
  changeOwn(database, own, now, async (sql, before) => {
    const { userId } = own.actor
    await sql.rows({
      name: 'name oneself',
      text: 'update users set first_name = $3, last_name = $4 where account_id = $1 and id = $2',
      values: [sql.accountId, userId, firstName, lastName],
    })
    await sql.rows({
      name: 'own phone',
      text: `insert into user_contact (account_id, user_id, phone) values ($1, $2, $3)
        on conflict (account_id, user_id) do update set phone = excluded.phone`,
      values: [sql.accountId, userId, phone],
    })
    if (signature !== undefined && signature !== before.signature)
      await sql.rows({
        name: 'own signature',
        text: `insert into preferences (account_id, id, shortcuts, signature) values ($1, $2, '{}', $3)
          on conflict (account_id, id) do update set signature = excluded.signature`,
        values: [sql.accountId, userId, sanitiseHtml(signature, { isOurs: true })],
      })
  })

/**
 * Sets a verified new address; the old address is notified. Sessions continue.
 * @throws DeskError CONFLICT if the address was taken meanwhile.
 */
export const writeEmail = (database: Database, own: Own, email: string, now: number): Promise<OwnProfile> =>
  changeOwn(database, own, now, async (sql, before) => {
    const { userId } = own.actor
    await sql.rows({
      name: 'another address',
      text: 'update users set email = $3 where account_id = $1 and id = $2',
      values: [sql.accountId, userId, email],
    })
    await endLinks(sql, userId)
    const letter = { to: { address: before.email, name: '' }, mail: movedNotice(email), until: null }
    await sendSystemMail(sql, letter, { owner: sql.accountId, key: `email-changed ${userId} ${now}`, now })
  }).catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error
    throw new DeskError('CONFLICT', { message: 'This address has an account already' })
  })

const movedNotice = (email: string): SystemMail => ({
  kind: 'notice',
  title: 'Your email address was changed',
  paragraphs: [
    `From now on you sign in with ${email}.`,
    'If it was not you, tell the owner of your desk: they can switch the sign-in off.',
  ],
  link: null,
})

/** Devices that a user is signed in on, latest first. */
export async function readSessions(
  sql: DeskSql,
  { userId, sessionId, now }: { userId: Id; sessionId: string | undefined; now: number },
): Promise<OwnSession[]> {
  const rows = await sql.rows<Omit<OwnSession, 'device' | 'isThis'> & { agent: string }>({
    name: 'own sessions',
    text: `select id, agent, created_at as "createdAt", used_at as "usedAt" from sessions
      where account_id = $1 and user_id = $2 and expires_at > $3 order by used_at desc, id`,
    values: [sql.accountId, userId, now],
  })
  return rows.map(({ agent, ...row }) => ({
    ...row,
    device: deviceName(agent),
    isThis: row.id === sessionId,
  }))
}
