import type { Id } from '#lib/id.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { deskPassword, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { hashPassword } from '#server/auth/passwords.ts'

let accounts = 0
let passwordHash: Promise<string> | undefined

/** New account on a test desk, with an owner and an inbox. */
export async function newAccount({
  database,
}: Pick<TestDesk, 'database'>): Promise<{ accountId: Id; owner: DeskUser; mailboxId: Id }> {
  accounts += 1
  passwordHash ??= hashPassword(deskPassword)
  const accountId = await database.system(async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: 'insert into accounts (name, created_at) values ($1, 0) returning id',
      values: [`Account ${accounts}`],
    })
    return (row as { id: number }).id
  })
  const email = `olive@account-${accounts}.example`
  const hash = await passwordHash
  return database.desk(accountId, async (sql) => {
    const one = async (text: string, values: unknown[]) =>
      ((await sql.rows<{ id: Id }>({ text, values }))[0] as { id: Id }).id
    const roleId = await one(
      `insert into roles (name, permissions, is_administrator) values ('owner', $1, true) returning id`,
      [allPermissions],
    )
    const id = await one(
      `insert into users (first_name, last_name, email, role_id) values ('Olive', 'Doe', $1, $2) returning id`,
      [email, roleId],
    )
    await one(
      'insert into credentials (user_id, password_hash, updated_at) values ($1, $2, 0) returning user_id as id',
      [id, hash],
    )
    const mailboxId = await one(
      `insert into mailboxes (name, type, email, email_verified, settings)
        values ('Support', 'email', $1, true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id`,
      [`support@account-${accounts}.example`],
    )
    return { accountId, owner: { accountId, id, email }, mailboxId }
  })
}
