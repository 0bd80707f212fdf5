import { isPassword } from '../auth/passwords.ts'
import type { Database } from '../store/database.ts'
import type { DemoUser } from './desk.ts'
import { company } from './content/content.ts'

/** Password of all demo users. */
export const demoPassword = 'outpost-demo'

/** Number of the default workspace; further ones, for load tests, follow it. */
export const firstWorkspace = 1

const domain = 'demo.outpost.test'

/** Replaces the addresses of the first demo workspace in a text by those of another one. */
const textIn = (text: string, workspace: number) =>
  workspace === firstWorkspace ? text : text.replaceAll(`@${domain}`, `@demo-${workspace}.outpost.test`)

/** Maps the content of the first demo workspace to another one's addresses; files are unchanged. */
export function inWorkspace<T>(value: T, workspace: number): T {
  if (typeof value === 'string') return textIn(value, workspace) as T
  if (Array.isArray(value)) return value.map((item: unknown) => inWorkspace(item, workspace)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, inWorkspace<unknown>(item, workspace)])
  return Object.fromEntries(entries) as T
}

/** Account name of a workspace. */
export const accountIn = (workspace: number): { name: string } =>
  workspace === firstWorkspace ? company.account : { name: `${company.account.name} ${workspace}` }

/** Users of a workspace who can sign in. */
export const usersIn = (workspace: number): readonly DemoUser[] => inWorkspace(company.users, workspace)

/** Lowest workspace number after the first that no account has. */
export async function freeWorkspace(database: Database): Promise<number> {
  for (let workspace = firstWorkspace + 1; ; workspace += 1)
    if ((await hashesOf(database, workspace)).size === 0) return workspace
}

/** Users of a workspace who can sign in with the demo password; empty without such a workspace. */
export async function openSignIns(database: Database, workspace: number): Promise<DemoUser[]> {
  const hashes = await hashesOf(database, workspace)
  const users = usersIn(workspace)
  const isOpen = await Promise.all(
    users.map(({ email }) => isPassword(hashes.get(email) ?? null, demoPassword)),
  )
  return users.filter((_, n) => isOpen[n])
}

async function hashesOf(database: Database, workspace: number): Promise<Map<string, string | null>> {
  const rows = await database.system((sql) =>
    sql.rows<{ email: string; hash: string | null }>({
      text: `select u.email_key as email, c.password_hash as hash from users u
        left join credentials c on c.account_id = u.account_id and c.user_id = u.id
        where u.email_key = any($1) and u.is_active`,
      values: [usersIn(workspace).map(({ email }) => email)],
    }),
  )
  return new Map(rows.map(({ email, hash }) => [email, hash]))
}
