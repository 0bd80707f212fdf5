import type { Id } from '#lib/id.ts'
import { takeMail } from '#server/channels/email/intake.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { followJob } from '#server/sla/follow-job.ts'
import { reckon } from '#server/sla/reckon.ts'
import { keepTerms } from '#server/sla/terms.ts'
import type { DeskSql } from '#server/store/database.ts'
import { mailText } from '../../support/mail-desk.ts'
import type { TestDesk } from '../../support/desk.ts'
import { targetsOf } from '../sla/sla-proof.ts'
import { newAccount } from './new-account.ts'
import { proveJob } from './prove-job.ts'

/* A job moves open conversations to a changed SLA rule: each once, with one activity. */

const log = { info: () => undefined, warn: () => undefined }
const minute = 60_000
const count = 8

const letter = (n: number) =>
  mailText(
    {
      From: `Dana <dana${n}@customer.example>`,
      To: 'support@x.example',
      Subject: `Letter ${n}`,
      'Message-ID': `<letter-${n}@customer.example>`,
    },
    `Words of ${n}`,
  )

const write = (sql: DeskSql, text: string, values: readonly unknown[]) =>
  sql.rows<{ id: Id }>({ text, values })

/** Creates a ten-hour rule with conversations, two of them seven hours old; then changes it to five hours. */
async function changedRule(sql: DeskSql): Promise<Id> {
  const terms = (hours: number) =>
    targetsOf({ default: { firstResponse: hours * 60, nextResponse: null, resolution: null } })
  const [rule] = await write(
    sql,
    `insert into "slaRules" (name, description, conditions, targets, is_active, created_at, revision)
      values ('Fleet', '', '{"mailboxIds": [], "companyIds": [], "priorities": []}', $1, true, 0, 1) returning id`,
    [terms(10)],
  )
  const all = await write(sql, 'select id from conversations where account_id = $1 order by id', [
    sql.accountId,
  ])
  for (const table of ['conversations', 'messages'])
    await write(
      sql,
      `update ${table} set created_at = created_at - $2
        where account_id = $1 and ${table === 'messages' ? 'conversation_id' : 'id'} = any($3)`,
      [sql.accountId, 420 * minute, all.slice(0, 2).map(({ id }) => id)],
    )
  const now = Date.now()
  for (const { id } of all) await reckon(sql, { id, now })
  await write(sql, 'update "slaRules" set targets = $2 where account_id = $1', [sql.accountId, terms(5)])
  await keepTerms(sql, now)
  return (rule as { id: Id }).id
}

const seenIn = (desk: TestDesk, accountId: Id) => () =>
  desk.database.desk(accountId, (sql) =>
    sql.rows({
      text: `select c.subject, c.items, (c.sla->>'dueAt')::bigint - c.created_at as due, c.sla->'isBreached' as late,
          (select array_agg(a.field || ' ' || (a."to"->>'rule') order by a.position)
            from activities a where a.account_id = $1 and a.conversation_id = c.id) as trail,
          (select array_agg(t.metric || ' ' || t.due_at - c.created_at || ' ' || (t.breached_at is not null))
            from sla_targets t where t.account_id = $1 and t.conversation_id = c.id) as targets,
          (select count(*)::int from domain_events e where e.account_id = $1 and e.subject_id = c.id
            and e.type = 'conversation.slaMissed') as missed,
          (select m.due_at - c.created_at from timers m where m.account_id = $1 and m.kind = 'sla'
            and m.subject_id = c.id) as timer
        from conversations c where c.account_id = $1 order by c.subject`,
      values: [accountId],
    }),
  )

proveJob('conversations that follow an SLA rule', {
  kind: (desk) => followJob(desk, 2),
  isRepeatable: true,
  async begin(desk) {
    const { accountId, owner, mailboxId } = await newAccount(desk)
    const { database, attachments, secret, clock } = desk
    const parts = intakeParts({ database, attachments, rawMail: attachments, secret, clock, log })
    for (let n = 1; n <= count; n += 1)
      await takeMail(parts, { accountId, mailboxId }, new TextEncoder().encode(letter(n)), {
        from: null,
        to: ['support@x.example'],
      })
    const ruleId = await desk.database.desk(accountId, changedRule)
    return {
      ...{ accountId, owner, seen: seenIn(desk, accountId) },
      input: { ruleIds: [ruleId], about: 'Fleet' },
    }
  },
})
