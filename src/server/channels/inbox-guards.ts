import type { Id } from '#lib/id.ts'
import { isSameLogin, type MailServer } from '#domain/channels/mail-server.ts'
import { DeskError } from '#domain/errors.ts'
import { missing } from '#domain/fields.ts'
import type { Call } from '../http/handler.ts'
import type { DeskSql } from '../store/database.ts'

/** An inbox out of sight is reported as not found. @throws DeskError NOT_FOUND */
export function requireSight(id: Id, { actor }: Pick<Call, 'actor'>): void {
  if (!actor.scopes.includes(`mbox:${id}`)) throw new DeskError('NOT_FOUND')
}

/** The address of an e-mail inbox. @throws DeskError NOT_FOUND for an inbox of another kind. */
export async function requireAddress(sql: DeskSql, id: Id): Promise<string> {
  const [row] = await sql.rows<{ email: string | null }>({
    text: `select email from mailboxes where account_id = $1 and id = $2 and type = 'email'`,
    values: [sql.accountId, id],
  })
  if (!row?.email) throw new DeskError('NOT_FOUND')
  return row.email
}

type Login = Pick<MailServer, 'host' | 'user'>

/** Whether a server that an inbox signs in at by its grant stays one: a token goes to nobody else either. */
export const keepsGrant = (
  password: string | null | undefined,
  before: (Login & { byGrant: boolean }) | null,
  server: Login,
): boolean => !password && before !== null && before.byGrant && isSameLogin(before, server)

/**
 * A password that is kept goes to nobody else than it was entered for, whoever asks for that.
 * @param before the server as it was; null where there was none.
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
