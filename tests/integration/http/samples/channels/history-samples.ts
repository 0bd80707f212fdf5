import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'
import { threeInboxes } from './server-samples.ts'

/** Samples of mail imports, each with its own inbox and two mails on its server. */
export async function historySamples(desk: TestDesk) {
  const ids = await threeInboxes(desk, 'Older')
  const [settled, fresh, busy] = ids
  await desk.sql(
    `insert into mailbox_fetching (mailbox_id, host, port, security, user_name, folders, after_intake,
      connected_at, next_at, fetched_at)
      select unnest($1::bigint[]), '127.0.0.1', 1, 'none', 'somebody', '{INBOX}', 'keep', 0, 9e15, 1`,
    [ids],
  )
  await desk.sql(
    `with met as (insert into fetched_folders (mailbox_id, path, uid_validity, compared_at)
      select unnest($1::bigint[]), 'INBOX', 1, 0 returning id)
      insert into fetched_mails (folder_id, uid_validity, uid, size, arrived_at, outcome)
      select id, 1, n, 100, n, 'left' from met, generate_series(1, 2) n`,
    [ids],
  )
  const at = (id: number | undefined) => `/desk/mailboxes/${id}/imap/history`
  const begun = await desk.call('POST', at(busy), { as: desk.owner, body: { reach: 'all' } })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  return {
    getHistory: { path: at(settled), bad: { path: '/desk/mailboxes/abc/imap/history' }, stranger: 404 },
    startHistory: {
      path: at(fresh),
      body: { reach: 'all' },
      bad: { body: { reach: 'some' } },
      stranger: 404,
    },
    putHistory: {
      path: at(busy),
      body: { choice: 'pause' },
      bad: { body: { choice: 'end' } },
      stranger: 404,
    },
  } as const satisfies Record<string, Sample>
}
