import type { Id } from '#lib/id.ts'
import { isSameLogin, type MailServer } from '#domain/channels/mail-server.ts'
import { DeskError } from '#domain/errors.ts'
import { missing } from '#domain/fields.ts'
import type { Call } from '../http/handler.ts'
import type { DeskSql } from '../store/database.ts'

/** Reports an inbox that the caller may not see as not found. @throws DeskError NOT_FOUND */
export function requireSight(id: Id, { actor }: Pick<Call, 'actor'>): void {
  if (!actor.scopes.includes(`mbox:${id}`)) throw new DeskError('NOT_FOUND')
}

/** Address of an e-mail inbox. @throws DeskError NOT_FOUND for an inbox of another kind. */
export async function requireAddress(sql: DeskSql, id: Id): Promise<string> {
  const [row] = await sql.rows<{ email: string | null }>({
    text: `select email from mailboxes where account_id = $1 and id = $2 and type = 'email'`,
    values: [sql.accountId, id],
  })
  if (!row?.email) throw new DeskError('NOT_FOUND')
  return row.email
}

type Login = Pick<MailServer, 'host' | 'user'>

/** True if the inbox keeps its OAuth sign-in: a token is sent only to the server it was granted for. */
export const keepsGrant = (
  password: string | null | undefined,
  before: (Login & { byGrant: boolean }) | null,
  server: Login,
): boolean => !password && before !== null && before.byGrant && isSameLogin(before, server)

/**
 * A stored password is sent only to the server and user it was entered for.
 * @param before the previous server; null if there was none.
 * @throws DeskError INVALID with the field.
 */
export function requirePassword(
  password: string | null | undefined,
  before: (Login & { hasPassword: boolean }) | null,
  server: Login,
): void {
  if (password || (password !== null && before?.hasPassword && isSameLogin(before, server))) return
  const message = before?.hasPassword ? 'Enter the password for this server and user' : missing('Password')
  throw new DeskError('INVALID', { field: 'password', message })
}
