import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { PushSubscriptionKeys } from '#domain/notifications/push-subscription.ts'
import { notificationsConsumer } from '#server/notifications/consumer.ts'
import { newsSpreading } from '#server/notifications/dispatch.ts'
import { followAll } from '../../support/consumers.ts'
import type { DeskUser, TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'

/** Device whose pushes are not delivered: recipients are read from the queue. */
export function someDevice(name: string): PushSubscriptionKeys {
  return {
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    expirationTime: null,
  }
}

/** Subscribes a device of the user to pushes. */
export async function subscribeDevice(
  desk: TestDesk,
  as: DeskUser,
  { endpoint, keys }: PushSubscriptionKeys,
): Promise<void> {
  const body = { endpoint, keys, expirationTime: null }
  const answer = await desk.call('POST', '/desk/user-notifications/subscribe', { as, body })
  if (answer.status !== 200) throw new Error(`subscribe: ${JSON.stringify(answer.body)}`)
}

/** Runs the notification consumers on all events so far. */
export const followNews = (desk: Pick<TestDesk, 'database' | 'clock'>) =>
  followAll(desk.database, [notificationsConsumer], () => desk.clock.now())

/** Runs the notification consumers, and makes all waiting notifications due. */
export async function makeNewsDue(desk: Pick<TestDesk, 'sql' | 'database' | 'clock'>): Promise<void> {
  await followNews(desk)
  await desk.sql(`update outbox set next_at = 0 where kind = 'news' and state = 'waiting'`)
}

/** Turns all notifications into pushes; resolves to the pushes and deletes them. */
export async function toldOf(desk: TestDesk): Promise<PushMessage[]> {
  await makeNewsDue(desk)
  await carryOutDue(desk, [newsSpreading], desk.clock.now())
  const rows = await desk.sql<{ message: PushMessage }>(
    `with gone as (delete from outbox where kind = 'push' and state = 'waiting' returning place, payload)
      select payload->'message' as message from gone order by place`,
  )
  return rows.map(({ message }) => message)
}

/** Sorted ids of the users who get a push. */
export async function told(desk: TestDesk): Promise<number[]> {
  return (await toldOf(desk)).map(({ userId }) => userId).sort((a, b) => a - b)
}

/** Changes a user's notification settings. */
export async function choose(desk: TestDesk, as: DeskUser, body: object): Promise<void> {
  const answer = await desk.call('PUT', '/desk/notifications', { as, body })
  if (answer.status !== 200) throw new Error(`choose: ${JSON.stringify(answer.body)}`)
}
