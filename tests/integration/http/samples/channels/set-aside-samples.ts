import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** A sample of every call on mail that was set aside; each has its own mail, with the bytes of a message. */
export async function setAsideSamples(
  desk: TestDesk,
  messageId: number,
): Promise<Record<keyof (typeof endpoints)['setAside'], Sample>> {
  const setAside = async () => {
    const [row] = await desk.sql<{ id: number }>(
      `insert into set_aside (mailbox_id, reason, received_at, envelope, raw_sha256)
        select mailbox_id, 'no sender', 1, '{"from":"","to":[]}', raw_sha256 from message_sources where message_id = $1
        returning id`,
      [messageId],
    )
    return row?.id
  }
  const path = '/desk/set-aside'
  const ofOne = (id: number | undefined, end = ''): Sample => ({
    path: `${path}/${id}${end}`,
    bad: { path: `${path}/abc${end}` },
    stranger: 404,
  })
  return {
    listSetAside: { path, bad: { path: `${path}?limit=1000` }, stranger: 'own' },
    getSetAside: ofOne(await setAside()),
    getSetAsideSource: ofOne(await setAside(), '/source'),
    retrySetAside: ofOne(await setAside(), '/retry'),
    placeSetAside: {
      ...ofOne(await setAside(), '/conversation'),
      body: { email: 'ana@customer.example' },
      bad: { body: { email: 'nobody' } },
    },
    putSetAside: { ...ofOne(await setAside()), body: { isDone: true }, bad: { body: { isDone: 'yes' } } },
  }
}
