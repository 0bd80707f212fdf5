import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'
import { threeInboxes } from './server-samples.ts'

/** Samples of forwarding, each with its own inbox. */
export async function forwardingSamples(desk: TestDesk) {
  const [settled, leaving, fresh] = await threeInboxes(desk, 'Forwarded')
  await desk.sql(
    `insert into mailbox_forwarding (mailbox_id, token, made_at) select id, 'sample' || id, 0
      from unnest($1::bigint[]) id`,
    [[settled, leaving]],
  )
  const sampleOf = (id: number | undefined) =>
    ({
      path: `/desk/mailboxes/${id}/forwarding`,
      bad: { path: '/desk/mailboxes/abc/forwarding' },
      stranger: 404,
    }) as const
  return {
    getForwarding: sampleOf(settled),
    postForwarding: sampleOf(fresh),
    removeForwarding: sampleOf(leaving),
  } as const satisfies Record<string, Sample>
}
