import { invariant } from '#lib/invariant.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { GettingStarted } from '#domain/onboarding/getting-started.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { IntakeParts } from '../channels/email/intake.ts'
import type { DeskSql } from '../store/database.ts'
import { addSamples, countSamples, removeSamples } from './samples.ts'

/** Serves the first steps of a desk. */
export function onboardingHandlers(intake: IntakeParts) {
  const { database } = intake
  return {
    getGettingStarted: (_, { actor }) => database.look(actor.accountId, readSteps),
    putGettingStarted: ({ isOffered }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        await sql.rows({
          text: 'update accounts set shows_tour = $2 where id = $1',
          values: [sql.accountId, isOffered],
        })
        return readSteps(sql)
      }),
    async postSamples(_, { actor }) {
      await addSamples(intake, actor.accountId)
      return database.look(actor.accountId, readSteps)
    },
    async deleteSamples(_, { actor }) {
      await removeSamples(database, actor.accountId, intake.now())
      return database.look(actor.accountId, readSteps)
    },
  } satisfies HandlersOf<(typeof endpoints)['onboarding']>
}

/** Each step by what really happened: nothing is kept of it apart. */
async function readSteps(sql: DeskSql): Promise<GettingStarted> {
  const [row] = await sql.rows<Omit<GettingStarted, 'samples'>>({
    text: `select a.created_at as "openedAt", a.shows_tour as "isOffered",
        exists (select from mailboxes m where m.account_id = a.id and m.type = 'email') as "hasInbox",
        exists (select from mailboxes m where m.account_id = a.id and m.type = 'email' and m.email_verified)
          as "isVerified",
        (select min(m.id) from mailboxes m where m.account_id = a.id and m.type = 'email' and not m.email_verified)
          as "unverifiedId",
        exists (select from invitations i where i.account_id = a.id) or (select count(*) > 1 from (select from users u where u.account_id = a.id and u.deleted_at is null limit 2) two)
          as "hasInvited",
        (select m.created_at from deliveries d join messages m on m.account_id = d.account_id and m.id = d.id
          where d.account_id = a.id and d.state in ('sent', 'delivered', 'read') and m.author_id is not null order by d.id limit 1)
          as "repliedAt"
      from accounts a where a.id = $1`,
    values: [sql.accountId],
  })
  return { ...invariant(row, 'account'), samples: await countSamples(sql) }
}
