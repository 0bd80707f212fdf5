import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { User } from '#domain/people/user.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'

/** What a list of users may be narrowed to. */
interface UserFilter {
  id?: Id | undefined
  role?: string | undefined
  isActive?: boolean | undefined
  teamId?: Id | undefined
  text?: string | undefined
}

/** Serves colleagues. */
export function peopleHandlers({ database }: { database: Database }) {
  return {
    async listUsers(input, { actor }) {
      const data = (await database.look(actor.accountId, (sql) => readUsers(sql, input))).map(viewUser)
      return { data, total: data.length }
    },
    async getUser({ id }, { actor }) {
      const [user] = await database.look(actor.accountId, (sql) => readUsers(sql, { id }))
      if (!user) throw new DeskError('NOT_FOUND')
      return viewUser(user)
    },
  } satisfies HandlersOf<(typeof endpoints)['people']>
}

const viewUser = ({ roleName, ...user }: User) => ({ ...user, avatar: null, role: roleName })

const columns = shapes.users.fields.map(({ key, read }) => `${read('u')} as "${key}"`).join(', ')

function readUsers(sql: DeskSql, filter: UserFilter): Promise<User[]> {
  const { id = null, role = null, isActive = null, teamId = null, text = null } = filter
  // Letters that mean something to `like` mean themselves here.
  const beginning = text === null ? null : `${text.trim().replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return sql.rows<User>({
    name: 'users',
    text: `select ${columns} from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      where u.account_id = $1 and ($2::bigint is null or u.id = $2) and ($3::text is null or r.name = $3)
        and ($4::boolean is null or u.is_active = $4)
        and ($5::bigint is null or exists (select from team_user t
          where t.account_id = u.account_id and t.team_id = $5 and t.user_id = u.id))
        and ($6::text is null or fold_text(u.first_name) like fold_text($6)
          or fold_text(u.last_name) like fold_text($6) or u.email_key like lower($6))
      order by lower(u.first_name), lower(u.last_name), u.id`,
    values: [sql.accountId, id, role, isActive, teamId, beginning],
  })
}
