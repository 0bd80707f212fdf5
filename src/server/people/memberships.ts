import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { UserView } from '#domain/people/endpoints.ts'
import type { DeskSql } from '../store/database.ts'

/** Sets a user's teams. @throws DeskError INVALID for a deleted team, or one that would become empty. */
export async function writeTeams(sql: DeskSql, user: UserView, wanted: readonly Id[]): Promise<void> {
  const { left, joined } = differenceOf(user.teamIds, wanted)
  const changed = [...left, ...joined].sort((a, b) => a - b)
  if (changed.length === 0) return
  // The revision makes open forms of the team detect the change; the row lock serialises membership changes.
  const found = await sql.rows<{ id: Id }>({
    name: 'teams to join or leave',
    text: 'update teams set revision = revision + 1 where account_id = $1 and id = any($2) returning id',
    values: [sql.accountId, changed],
  })
  if (joined.some((id) => !found.some((each) => each.id === id)))
    throw new DeskError('INVALID', { field: 'teamIds', message: 'A team does not exist any more' })
  await sql.rows({
    name: 'teams that a user left',
    text: 'delete from team_user where account_id = $1 and user_id = $2 and team_id = any($3)',
    values: [sql.accountId, user.id, left],
  })
  await sql.rows({
    name: 'teams that a user joined',
    text: `insert into team_user (account_id, user_id, team_id) select $1, $2, unnest($3::bigint[])
      on conflict do nothing`,
    values: [sql.accountId, user.id, joined],
  })
  const [empty] = await sql.rows<{ name: string }>({
    name: 'teams without anybody',
    text: `select name from teams t where account_id = $1 and id = any($2)
      and not exists (select from team_user m where m.account_id = $1 and m.team_id = t.id) limit 1`,
    values: [sql.accountId, left],
  })
  if (empty)
    throw new DeskError('INVALID', {
      field: 'teamIds',
      message: `Nobody else is in the team ${empty.name}. Give it other members first.`,
    })
}

/**
 * Sets the inboxes that name a user. An inbox without named users is open to all: naming the first would
 * close it to all others, and removing the last would open it.
 * @throws DeskError INVALID for such an inbox, or a deleted one.
 */
export async function writeMailboxes(sql: DeskSql, user: UserView, wanted: readonly Id[]): Promise<void> {
  const { left, joined } = differenceOf(user.mailboxIds, wanted)
  if (left.length + joined.length === 0) return
  const named = await sql.rows<{ id: Id; name: string; isOpen: boolean }>({
    name: 'mailboxes to name a user in',
    text: `select m.id, m.name, not exists (select from mailbox_user u where u.account_id = $1 and u.mailbox_id = m.id)
        and not exists (select from mailbox_team t where t.account_id = $1 and t.mailbox_id = m.id) as "isOpen"
      from mailboxes m where m.account_id = $1 and m.id = any($2) order by m.id for no key update of m`,
    values: [sql.accountId, [...left, ...joined]],
  })
  const refuse = (message: string) => new DeskError('INVALID', { field: 'mailboxIds', message })
  if (joined.some((id) => !named.some((each) => each.id === id)))
    throw refuse('An inbox does not exist any more')
  const open = named.find(({ id, isOpen }) => isOpen && joined.includes(id))
  if (open) throw refuse(`Everybody sees the inbox ${open.name} already`)
  await sql.rows({
    name: 'mailboxes that name a user no more',
    text: 'delete from mailbox_user where account_id = $1 and user_id = $2 and mailbox_id = any($3)',
    values: [sql.accountId, user.id, left],
  })
  await sql.rows({
    name: 'mailboxes that name a user',
    text: `insert into mailbox_user (account_id, user_id, mailbox_id) select $1, $2, unnest($3::bigint[])
      on conflict do nothing`,
    values: [sql.accountId, user.id, joined],
  })
  const [opened] = await sql.rows<{ name: string }>({
    name: 'mailboxes that would be open',
    text: `select name from mailboxes m where account_id = $1 and id = any($2)
      and not exists (select from mailbox_user u where u.account_id = $1 and u.mailbox_id = m.id)
      and not exists (select from mailbox_team t where t.account_id = $1 and t.mailbox_id = m.id) limit 1`,
    values: [sql.accountId, left],
  })
  if (opened)
    throw refuse(`Without them everybody would see the inbox ${opened.name}. Give it other members first.`)
}

const differenceOf = (before: readonly Id[], wanted: readonly Id[]) => ({
  left: before.filter((id) => !wanted.includes(id)),
  joined: [...new Set(wanted)].filter((id) => !before.includes(id)),
})
