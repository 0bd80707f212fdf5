import { DeskError } from '#domain/errors.ts'
import { teamResource } from '#domain/people/team.ts'
import type { RecordOf } from '#domain/resource.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { teams } from '../schema/people.ts'

/** Handlers for teams: members see the mailboxes of their teams with the next pull. */
export const teamHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(teamResource, { ...parts, table: teams, hooks: { release } })

/** A mailbox without members and teams is open to all, so the last team of a closed one cannot be deleted. */
async function release({ sql }: ResourceWork, { id }: RecordOf<typeof teamResource>): Promise<void> {
  const [mailbox] = await sql.rows<{ name: string }>({
    name: 'mailbox of one team',
    text: `select m.name from mailboxes m
      where m.account_id = $1
        and exists (select from mailbox_team t
          where t.account_id = $1 and t.mailbox_id = m.id and t.team_id = $2)
        and not exists (select from mailbox_team t
          where t.account_id = $1 and t.mailbox_id = m.id and t.team_id <> $2)
        and not exists (select from mailbox_user u where u.account_id = $1 and u.mailbox_id = m.id)
      order by m.name limit 1`,
    values: [sql.accountId, id],
  })
  if (mailbox)
    throw new DeskError('CONFLICT', {
      message: `Without this team everybody would see the inbox ${mailbox.name}. Give it other members first.`,
    })
}
