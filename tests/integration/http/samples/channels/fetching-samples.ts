import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'
import { silentServer as server, threeInboxes } from './server-samples.ts'

/** Samples of fetching, each with its own inbox. */
export async function fetchingSamples(desk: TestDesk) {
  const [settled, leaving, fresh] = await threeInboxes(desk, 'Fetched')
  await desk.sql(
    `insert into mailbox_fetching (mailbox_id, host, port, security, user_name, folders, after_intake,
      connected_at, next_at) select unnest($1::bigint[]), '127.0.0.1', 1, 'none', 'somebody', '{INBOX}', 'keep', 0, 9e15`,
    [[settled, leaving]],
  )
  const at = (id: number | undefined, rest = '') => `/desk/mailboxes/${id}/imap${rest}`
  return {
    getFetching: { path: at(settled), bad: { path: '/desk/mailboxes/abc/imap' }, stranger: 404 },
    putFetching: {
      path: at(fresh),
      body: { ...server, folders: ['INBOX'] },
      bad: { body: { ...server, folders: [] } },
      stranger: 404,
    },
    removeFetching: { path: at(leaving), bad: { path: '/desk/mailboxes/abc/imap' }, stranger: 404 },
    retryFetching: {
      path: at(settled, '/retry'),
      bad: { path: '/desk/mailboxes/abc/imap/retry' },
      stranger: 404,
    },
    checkFetching: {
      path: at(settled, '/check'),
      body: server,
      bad: { body: { ...server, host: 'mail.example' } },
      stranger: 404,
    },
  } as const satisfies Record<string, Sample>
}
