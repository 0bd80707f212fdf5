import { expect } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { demoLoad } from '#server/demo/job.ts'
import { loadPeople, makeAccount } from '#server/demo/load-people.ts'
import { handWrittenCount, makeDemoDesk } from '#server/demo/make-desk.ts'
import { accountIn, firstWorkspace, inWorkspace } from '#server/demo/workspace.ts'
import { questions } from '../../simulation/checks/server-checks.ts'
import { deskPassword } from '../../support/desk.ts'
import { proveJob } from './prove-job.ts'

/* A job creates the demo: if the server ends meanwhile, the job resumes after a restart. */

/** Conversations whose row says something else than their thread: the demo writes both, and the product derives one. */
const threads = `select c.ticket_no from conversations c cross join lateral (
    select max(i.position) as last, max(i.at) as at,
      max(i.position) filter (where i.is_inbound) as inbound, max(i.at) filter (where i.is_inbound) as inbound_at
    from (select position, created_at as at, is_inbound from messages where conversation_id = c.id
      union all select position, created_at, false from notes where conversation_id = c.id
      union all select position, created_at, false from activities where conversation_id = c.id) i) t
  where (c.last_position, c.last_inbound_position, c.last_inbound_at)
      is distinct from (t.last, coalesce(t.inbound, 0), t.inbound_at)
    or c.preview is distinct from (select m.preview from messages m where m.conversation_id = c.id
      order by m.position desc limit 1)
    or c.has_attachment <> exists (select from messages m cross join jsonb_array_elements(m.attachments) f
      where m.conversation_id = c.id and not (f->>'isInline')::boolean)`

const now = Date.UTC(2026, 10, 20, 12)
let workspace = firstWorkspace

proveJob('the demo', {
  kind: ({ database, attachments }) => demoLoad({ database, content: attachments, rawMail: attachments }),
  async begin({ database }) {
    workspace += 1
    const first = makeDemoDesk({ seed: 1, now, conversations: 0 })
    const desk = { ...inWorkspace(first, workspace), account: accountIn(workspace) }
    const accountId = await makeAccount(database, desk)
    await loadPeople(database, accountId, desk)
    const passwordHash = await hashPassword(deskPassword)
    const [owner] = await database.desk(accountId, (sql) =>
      sql.rows<{ id: number; email: string }>({
        text: `update credentials c set password_hash = $1 from users u join roles r on r.id = u.role_id
          where u.id = c.user_id and r.name = 'owner' returning u.id, u.email`,
        values: [passwordHash],
      }),
    )
    if (!owner) throw new Error('no owner')
    const input = { seed: 1, now, conversations: handWrittenCount + 10, workspace, isNew: true }
    const counted = ['conversations', 'messages', 'notes', 'activities', 'attachments', 'drafts', 'timers']
    const columns = [...counted, 'contacts', 'knowledge_bases', 'articles', '"timeEntries"'].map(
      (table) => `(select count(*)::int from ${table} where account_id = $1) as ${table}`,
    )
    const seen = async () => {
      const broken = await database.look(accountId, (sql) =>
        sql.script([...questions.map(({ text }) => text), threads].join(';\n')),
      )
      expect(broken.flat()).toEqual([])
      return database.desk(accountId, (sql) =>
        sql.rows({
          text: `select ${columns.join(', ')}, ticket_no as "ticketNo",
              (select array_agg(c.ticket_no || ' ' || c.subject || ' ' || c.items || ' ' || p.first_name order by c.ticket_no)
                from conversations c join contacts p on p.id = c.contact_id where c.account_id = $1) as subjects
            from account_head where account_id = $1`,
          values: [accountId],
        }),
      )
    }
    return { accountId, owner: { accountId, ...owner }, input, seen }
  },
  timeout: 120_000,
})
