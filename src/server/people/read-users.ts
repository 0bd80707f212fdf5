import type { Id } from '#lib/id.ts'
import type { UserView } from '#domain/people/endpoints.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { DeskSql } from '../store/database.ts'
import { isHere } from './away.ts'

/** Filters of a list of users. */
export interface UserFilter {
  id?: Id | undefined
  role?: string | undefined
  isActive?: boolean | undefined
  teamId?: Id | undefined
  text?: string | undefined
}

const linked = (column: string, table: string) =>
  `array(select l.${column} from ${table} l
    where l.account_id = u.account_id and l.user_id = u.id order by l.${column})`

/** Users by name, without deleted ones. */
export function readUsers(sql: DeskSql, filter: UserFilter): Promise<UserView[]> {
  const { id = null, role = null, isActive = null, teamId = null, text = null } = filter
  // Escapes wildcards of `like`.
  const beginning = text === null ? null : `${text.trim().replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return sql.rows<UserView>({
    name: 'users',
    text: `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, '${pictureUrl('')}' || u.avatar as avatar,
        r.name as role, u.role_id as "roleId", u.is_active as "isActive", u.revision,
        not ${isHere('u')} as "isAway",
        u.switched_off_at as "switchedOffAt", s.at as "lastSeenAt",
        ${linked('team_id', 'team_user')} as "teamIds", ${linked('mailbox_id', 'mailbox_user')} as "mailboxIds"
      from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      left join user_seen s on s.account_id = u.account_id and s.user_id = u.id
      where u.account_id = $1 and u.deleted_at is null
        and ($2::bigint is null or u.id = $2) and ($3::text is null or r.name = $3)
        and ($4::boolean is null or u.is_active = $4)
        and ($5::bigint is null or exists (select from team_user t
          where t.account_id = u.account_id and t.team_id = $5 and t.user_id = u.id))
        and ($6::text is null or fold_text(u.first_name) like fold_text($6)
          or fold_text(u.last_name) like fold_text($6) or u.email_key like lower($6))
      order by lower(u.first_name), lower(u.last_name), u.id`,
    values: [sql.accountId, id, role, isActive, teamId, beginning],
  })
}
