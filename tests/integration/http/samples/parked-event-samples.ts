import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'

/** A sample of every call on parked events. */
export async function parkedEventSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['parkedEvents'], Sample>> {
  const park = async (seq: number) => {
    const event = {
      ...{ seq, type: 'label.deleted', subjectId: 7, payload: { labelId: 7, label: 'VIP' }, at: 1 },
      ...{ actorId: null, op: null, origin: 'person', ruleId: null, isSilent: false },
    }
    const [row] = await desk.sql<{ id: number }>(
      `insert into event_failures (consumer, seq, type, event, reason, attempts, failed_at)
        values ('audit', $1, 'label.deleted', $2, 'It broke', 5, 1) returning id`,
      [seq, JSON.stringify(event)],
    )
    return row?.id
  }
  const path = '/account/parked-events'
  const ofOne = (at: string, bad: string) => ({ path: at, bad: { path: bad }, stranger: 404 as const })
  return {
    listParkedEvents: { path, bad: null, stranger: 'own' },
    retryParkedEvent: {
      ...ofOne(`${path}/${await park(900_001)}/retry`, `${path}/abc/retry`),
      body: {},
    },
    discardParkedEvent: ofOne(`${path}/${await park(900_002)}`, `${path}/abc`),
  }
}
