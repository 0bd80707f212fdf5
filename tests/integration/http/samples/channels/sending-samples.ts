import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'
import { silentServer as server, threeInboxes } from './server-samples.ts'

/** Samples of sending, each with its own inbox. */
export async function sendingSamples(desk: TestDesk) {
  const [settled, leaving, fresh] = await threeInboxes(desk, 'Sent')
  await desk.sql(
    `insert into mailbox_sending (mailbox_id, host, port, security, user_name, per_minute)
      select unnest($1::bigint[]), '127.0.0.1', 1, 'none', '', 30`,
    [[settled, leaving]],
  )
  const at = (id: number | undefined, rest = '') => `/desk/mailboxes/${id}/smtp${rest}`
  return {
    getSending: { path: at(settled), bad: { path: '/desk/mailboxes/abc/smtp' }, stranger: 404 },
    putSending: { path: at(fresh), body: server, bad: { body: { ...server, port: 0 } }, stranger: 404 },
    removeSending: { path: at(leaving), bad: { path: '/desk/mailboxes/abc/smtp' }, stranger: 404 },
    checkSending: {
      path: at(settled, '/check'),
      body: server,
      bad: { body: { ...server, host: 'mail.example' } },
      stranger: 404,
    },
  } as const satisfies Record<string, Sample>
}
