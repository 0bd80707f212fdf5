import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { DeskError } from '#domain/errors.ts'
import { teamResource } from '#domain/people/team.ts'
import type { RecordOf, WordsOf } from '#domain/resource.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { teams } from '../store/schema-people.ts'
import { shapes } from '../store/shape.ts'

type Words = WordsOf<typeof teamResource>
type Row = RecordOf<typeof teamResource>

/** Serves teams: who is in one sees the mailboxes that it was given, with the next pull. */
export const teamHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(teamResource, {
    ...parts,
    table: teams,
    derived: { assigneeIds: invariant(shapes.teams.field('userIds'), 'members').read },
    hooks: { check: requireMembers, after: writeMembers, release },
  })

/** Members are there and active; who was one before and was switched off since may stay. */
async function requireMembers({ sql }: ResourceWork, words: Words, before: Row | null): Promise<Words> {
  const assigneeIds = [...new Set(words.assigneeIds)]
  const fresh = assigneeIds.filter((id) => !before?.assigneeIds.includes(id))
  const active = await sql.rows({
    name: 'active users',
    text: 'select id from users where account_id = $1 and id = any($2) and is_active',
    values: [sql.accountId, fresh],
  })
  if (active.length < fresh.length)
    throw new DeskError('INVALID', { field: 'assigneeIds', message: 'A member is not there any more' })
  return { ...words, assigneeIds }
}

/** Writes who came and who left, and nothing else: each row says anew who sees which mailbox. */
async function writeMembers({ sql }: ResourceWork, teamId: Id, words: Words | null): Promise<void> {
  if (!words) return
  const values = [sql.accountId, teamId, words.assigneeIds]
  await sql.rows({
    name: 'members who left',
    text: 'delete from team_user where account_id = $1 and team_id = $2 and user_id <> all($3)',
    values,
  })
  await sql.rows({
    name: 'members who came',
    text: `insert into team_user (account_id, team_id, user_id) select $1, $2, unnest($3::bigint[])
      on conflict do nothing`,
    values,
  })
}

/**
 * A mailbox without members and teams is open to every agent, so that the last team of a closed one cannot go; and a
 * conversation would be left with a team that nobody knows.
 */
async function release({ sql }: ResourceWork, { id }: Row): Promise<void> {
  const mailbox = await mailboxOfOnly(sql, id)
  if (mailbox !== undefined)
    throw new DeskError('CONFLICT', {
      message: `Without this team everybody would see the inbox ${mailbox}. Give it other members first.`,
    })
  const [open] = await sql.rows<{ count: number }>({
    name: 'open conversations of a team',
    text: `select count(*)::int as count from (select from conversations
      where account_id = $1 and team_id = $2 and status_id <> ${statusIds.closed} and not is_trashed
        and merged_into is null limit 1000) open`,
    values: [sql.accountId, id],
  })
  const count = open?.count ?? 0
  if (count > 0)
    throw new DeskError('CONFLICT', {
      message:
        count === 1
          ? 'An open conversation is assigned to this team. Assign it to somebody else first.'
          : `${count === 1000 ? '1,000 or more' : count} open conversations are assigned to this team. Assign them to somebody else first.`,
    })
}

async function mailboxOfOnly(sql: DeskSql, teamId: Id): Promise<string | undefined> {
  const [found] = await sql.rows<{ name: string }>({
    name: 'mailbox of one team',
    text: `select m.name from mailboxes m
      where m.account_id = $1
        and exists (select from mailbox_team t
          where t.account_id = $1 and t.mailbox_id = m.id and t.team_id = $2)
        and not exists (select from mailbox_team t
          where t.account_id = $1 and t.mailbox_id = m.id and t.team_id <> $2)
        and not exists (select from mailbox_user u where u.account_id = $1 and u.mailbox_id = m.id)
      order by m.name limit 1`,
    values: [sql.accountId, teamId],
  })
  return found?.name
}
