import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { listNotifications } from '#domain/notifications/endpoints.ts'
import { newsSpreading } from '#server/notifications/dispatch.ts'
import { doubtfulEveryMs, notifyOfDoubtful } from '#server/notifications/doubtful.ts'
import { alarmAfterMs, notifyOfInboxes } from '#server/notifications/inbox-alarms.ts'
import { mailDelayMs } from '#server/notifications/notification-queue.ts'
import { newsMailing } from '#server/notifications/mails.ts'
import type * as z from 'zod/mini'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { choose, someDevice, subscribeDevice } from './desk-news.ts'

/* Alerts to administrators, once per inbox failure and recovery; doubtful forms to their reviewers. */

let desk: TestDesk
let now: number
let broken: number

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  now = desk.clock.now()
  broken = now - alarmAfterMs
  const values = `$1, 'mail.example', 993, 'tls', 'support'`
  await desk.sql(
    `insert into mailbox_fetching (mailbox_id, host, port, security, user_name, folders, after_intake,
      connected_at, next_at) values (${values}, '{INBOX}', 'keep', 0, 0)`,
    [desk.mailboxId],
  )
  await desk.sql(
    `insert into mailbox_sending (mailbox_id, host, port, security, user_name, per_minute) values (${values}, 30)`,
    [desk.mailboxId],
  )
})
afterEach(async () => {
  for (const table of [
    'mailbox_fetching',
    'mailbox_sending',
    'mail_grants',
    'mailbox_alarms',
    'notifications',
  ])
    await desk.sql(`delete from ${table}`)
  await desk.sql('delete from outbox')
  await desk.sql('delete from notification_settings')
})

type Way = 'fetching' | 'sending'

const set = (way: Way, words: string, ...values: unknown[]) =>
  desk.sql(`update mailbox_${way} set ${words} where mailbox_id = $1`, [desk.mailboxId, ...values])

const breaks = (way: Way, since = broken, trouble = 'password') =>
  set(way, 'trouble = $2, failing_since = $3', trouble, since)

const mends = (way: Way, at: number) =>
  set(way, `trouble = null, failing_since = null, ${way === 'fetching' ? 'fetched_at' : 'sent_at'} = $2`, at)

const look = (at = now) => notifyOfInboxes(desk.database, at)

async function list(as = desk.owner) {
  const answer = await desk.call<z.output<typeof listNotifications.output>>(
    'GET',
    '/desk/user-notifications',
    { as },
  )
  expect(answer.status).toBe(200)
  return answer.body.data
}

const said = async (as = desk.owner) => (await list(as)).map(({ description }) => description)

const failing = 'Support has trouble fetching mail'
const remedy =
  'The server does not take this user and password. Enter both again. Where two steps lead in, the server wants a password made for apps.'

describe('an inbox that is out of order', () => {
  test('is told of once to administrators alone, with what is wrong and what to do, and leads to its form', async () => {
    await breaks('fetching', broken + 1)
    await look()
    expect(await list()).toEqual([])
    await breaks('fetching')
    await look()
    expect(await list()).toEqual([
      {
        ...{
          id: expect.any(Number),
          kind: 'inboxFailing',
          description: failing,
          subject: remedy,
          isRead: false,
        },
        ...{ conversationId: null, mailboxId: desk.mailboxId, taskId: null, article: null, createdAt: now },
      },
    ])
    expect(await list(desk.agent)).toEqual([])
  })

  test('is told of once by however many processes, and however often', async () => {
    await breaks('fetching')
    await Promise.all(Array.from({ length: 8 }, () => look()))
    await look(now + 3_600_000)
    expect(await said()).toEqual([failing])
  })

  test('and works again is told once, and not before mail was fetched', async () => {
    await breaks('fetching')
    await look()
    await set('fetching', 'trouble = null, failing_since = null')
    await look(now + 60_000)
    expect(await said()).toEqual([failing])
    await mends('fetching', now + 90_000)
    await Promise.all(Array.from({ length: 8 }, () => look(now + 120_000)))
    expect(await said()).toEqual(['Support fetches mail again', failing])
    await breaks('fetching', now + 200_000)
    await look(now + 200_000 + alarmAfterMs)
    expect((await said())[0]).toBe(failing)
  })

  test('for less than five minutes is nobody’s business', async () => {
    await breaks('fetching', now - 60_000)
    await look()
    await mends('fetching', now)
    await look(now + 60_000)
    expect(await said()).toEqual([])
  })

  test('for sending is another matter than for fetching', async () => {
    await breaks('fetching')
    await breaks('sending', broken, 'refused')
    await look()
    expect((await said()).sort()).toEqual([failing, 'Support has trouble sending mail'])
    await mends('sending', now + 1)
    await look(now + 60_000)
    expect((await said())[0]).toBe('Support sends mail again')
  })

  test('and is set up no more is forgotten without a word', async () => {
    await breaks('fetching')
    await look()
    await desk.sql('delete from mailbox_fetching')
    await look(now + 60_000)
    expect(await said()).toEqual([failing])
    expect(await desk.sql('select from mailbox_alarms')).toEqual([])
  })
})

test('a grant that is refused for good is told once, and what it stops is not told beside it', async () => {
  await desk.sql(
    `insert into mail_grants (mailbox_id, provider, state, reason, since, access_ends_at)
      values ($1, 'google', 'refused', 'invalid_grant', $2, 0)`,
    [desk.mailboxId, now],
  )
  for (const way of ['fetching', 'sending'] as const) {
    await set(way, 'by_grant = true')
    await breaks(way, broken, 'consent')
  }
  await look()
  await look(now + 3_600_000)
  expect(await list()).toMatchObject([
    {
      kind: 'inboxRefused',
      description: 'Google lets Support in no more',
      subject: 'Connect the inbox with its provider again.',
      mailboxId: desk.mailboxId,
    },
  ])
  await desk.sql(`update mail_grants set state = 'working'`)
  for (const way of ['fetching', 'sending'] as const) await mends(way, now + 3_700_000)
  await look(now + 3_800_000)
  expect((await said())[0]).toBe('Support works again')
  expect(await desk.sql('select from mailbox_alarms')).toEqual([])
})

describe('the server of the desk', () => {
  const failingDesk = 'The mail server of the desk cannot send mail'
  beforeEach(() => desk.sql('delete from mailbox_sending'))
  afterEach(async () => {
    await desk.sql('delete from effects')
    await desk.sql('update desk_sending set trouble = null, failing_since = null, sent_at = null')
  })

  const waits = async (mailboxId: number) => {
    await desk.sql(
      `insert into effects (op, kind, message_id, conversation_id, not_before, state, next_at, internet_message_id,
        mailbox_id, tried_since) values (gen_random_uuid(), 'mail', 1, 1, 0, 'waiting', 0, gen_random_uuid(), $1, 1)`,
      [mailboxId],
    )
  }
  const fails = (since = broken) =>
    desk.sql(`update desk_sending set trouble = 'refused', failing_since = $1`, [since])

  test('is told of once, however many inboxes wait for it, and again when mail has left', async () => {
    await waits(desk.mailboxId)
    await waits(desk.closedMailboxId)
    await fails(broken + 1)
    await look()
    expect(await said()).toEqual([])
    await fails()
    await Promise.all(Array.from({ length: 8 }, () => look()))
    await look(now + 3_600_000)
    expect(await list()).toMatchObject([
      {
        kind: 'inboxFailing',
        description: failingDesk,
        subject: expect.stringMatching(/^The server takes no connection at this port\. .*SMTP_URL/) as string,
        mailboxId: Math.min(desk.mailboxId, desk.closedMailboxId),
      },
    ])
    expect(await list(desk.agent)).toEqual([])
    await desk.sql('update desk_sending set trouble = null, failing_since = null, sent_at = $1', [now + 1])
    await look(now + 60_000)
    expect(await said()).toEqual(['The mail server of the desk sends mail again', failingDesk])
  })

  test('is no matter of those whose mail does not wait for it', async () => {
    await fails()
    await look()
    await waits(desk.mailboxId)
    await desk.sql(
      `insert into mailbox_sending (mailbox_id, host, port, security, user_name, per_minute)
        values ($1, 'mail.example', 465, 'tls', 'support', 30)`,
      [desk.mailboxId],
    )
    await look()
    expect(await said()).toEqual([])
  })
})

describe('absent administrators', () => {
  const pushes = () =>
    desk.sql<{ message: object }>(
      `select payload->'message' as message from outbox where kind = 'push' and state = 'waiting'`,
    )
  const letters = () =>
    desk.sql<{ mail: object }>(
      `select payload->'mail' as mail from outbox where kind = 'transactional-mail' and state = 'waiting'`,
    )
  const due = async () => {
    await desk.sql(`update outbox set next_at = 0 where kind in ('news', 'news-mail') and state = 'waiting'`)
    await carryOutDue(desk, [newsSpreading, newsMailing], now + mailDelayMs)
  }
  beforeAll(() => subscribeDevice(desk, desk.owner, someDevice('owner')))

  test('get a push and, unread, a mail that lead to the form of the inbox', async () => {
    await breaks('fetching')
    await look()
    await due()
    expect(await pushes()).toEqual([
      {
        message: {
          ...{ kind: 'inboxFailing', accountId: desk.accountId, userId: desk.owner.id },
          ...{ conversationId: null, position: null, mailboxId: desk.mailboxId },
          ...{ title: failing, body: remedy, at: now },
        },
      },
    ])
    expect(await letters()).toMatchObject([
      {
        mail: {
          ...{ kind: 'notice', title: failing },
          link: { label: 'Open the inbox', path: `/support/settings/inboxes/${desk.mailboxId}` },
        },
      },
    ])
  })

  test('get none of what is over by then', async () => {
    await breaks('fetching')
    await look()
    await mends('fetching', now + 1)
    await look(now + 2)
    await due()
    expect((await pushes()).map(({ message }) => message)).toMatchObject([{ kind: 'inboxWorks' }])
    expect(await letters()).toMatchObject([{ mail: { title: 'Support fetches mail again' } }])
  })

  test('are told as they choose', async () => {
    const mail = { app: false, push: false, mail: false, sound: false }
    await choose(desk, desk.owner, { channels: { mail } })
    await breaks('fetching')
    await look()
    await due()
    expect([await list(), await pushes(), await letters()]).toEqual([[], [], []])
  })
})

describe('submissions that wait for a decision', () => {
  afterEach(() => desk.sql('delete from set_aside'))
  const aside = (subject: string, mailboxId: number, at = now) =>
    desk.sql(
      `insert into set_aside (mailbox_id, reason, received_at, envelope, subject, submission)
        values ($1, 'doubtful', $2, '{}', $3, '{"doubts": ["links"]}')`,
      [mailboxId, at, subject],
    )
  const tell = (at = now) => notifyOfDoubtful(desk.database, at)
  const [one, two, three] = [
    'A message waits for your decision',
    ...['2 messages wait for your decision', '3 messages wait for your decision'],
  ]

  test('are told of once an hour to those who may decide on them and see their inbox', async () => {
    await aside('Win a bike', desk.mailboxId)
    await aside('Hidden', desk.closedMailboxId, now - 1)
    await desk.sql(
      `insert into set_aside (mailbox_id, reason, received_at, envelope) values ($1, 'broken', $2, '{}')`,
      [desk.mailboxId, now],
    )
    await Promise.all(Array.from({ length: 4 }, () => tell()))
    expect(await list(desk.insider)).toMatchObject([
      {
        ...{ kind: 'doubtful', description: two, subject: 'Win a bike', createdAt: now },
        ...{ conversationId: null, mailboxId: null, taskId: null, article: null },
      },
    ])
    expect([await said(desk.agent), await said(desk.powerless)]).toEqual([[one], []])
    await aside('Another', desk.mailboxId, now + 1)
    await tell(now + doubtfulEveryMs - 1)
    expect(await said(desk.insider)).toEqual([two])
    await tell(now + doubtfulEveryMs)
    await tell(now + 2 * doubtfulEveryMs)
    expect([await said(desk.insider), await said(desk.agent)]).toEqual([
      [three, two],
      [two, one],
    ])
  })

  test('are not told of once they are decided on, and lead to the list of them', async () => {
    await subscribeDevice(desk, desk.agent, someDevice('agent'))
    await choose(desk, desk.agent, { channels: { messages: { mail: true } } })
    await choose(desk, desk.owner, { channels: { messages: { push: false } } })
    await aside('Win a bike', desk.mailboxId)
    await tell()
    const due = async () => {
      await desk.sql(
        `update outbox set next_at = 0 where kind in ('news', 'news-mail') and state = 'waiting'`,
      )
      await carryOutDue(desk, [newsSpreading, newsMailing], now + mailDelayMs)
      const sent = await desk.sql<{ kind: string; sent: object }>(
        `select kind, coalesce(payload->'message', payload->'mail') as sent from outbox
          where kind in ('push', 'transactional-mail') and state = 'waiting' order by kind`,
      )
      await desk.sql('delete from outbox')
      return sent
    }
    const link = { label: 'Open the messages', path: '/support/settings/set-aside' }
    expect(await due()).toMatchObject([
      { kind: 'push', sent: { kind: 'doubtful', title: one, body: 'Win a bike' } },
      { kind: 'transactional-mail', sent: { title: `${one}: Win a bike`, link } },
    ])
    await aside('Another', desk.mailboxId, now + 1)
    await tell(now + doubtfulEveryMs)
    await desk.sql('update set_aside set resolved_at = 1')
    expect(await due()).toEqual([])
    await tell(now + 3 * doubtfulEveryMs)
    expect(await said(desk.agent)).toEqual([two, one])
  })
})
