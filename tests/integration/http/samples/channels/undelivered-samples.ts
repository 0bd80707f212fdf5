import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** A sample of every call on undelivered effects. */
export async function undeliveredSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['undelivered'], Sample>> {
  const park = async (key: string) => {
    const [row] = await desk.sql<{ id: number }>(
      `insert into outbox (kind, key, lane, payload, state, reason, next_at, since, settled_at)
        values ('push', $1, $1, '{}', 'failed', 'HTTP 413', 1, 1, 1) returning id`,
      [key],
    )
    return row?.id
  }
  const path = '/account/undelivered'
  const ofOne = (at: string, bad: string) => ({ path: at, bad: { path: bad }, stranger: 404 as const })
  return {
    listUndelivered: { path, bad: null, stranger: 'own' },
    retryUndelivered: {
      ...ofOne(`${path}/${await park('first')}/retry`, `${path}/abc/retry`),
      body: {},
    },
    discardUndelivered: ofOne(`${path}/${await park('second')}`, `${path}/abc`),
  }
}
