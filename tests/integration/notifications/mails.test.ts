import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderSender } from '#server/smtp/folder-sender.ts'
import { newsSpreading } from '#server/notifications/dispatch.ts'
import { newsMailing } from '#server/notifications/mails.ts'
import { systemMailDelivery } from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { ManualClock } from '../../support/replica.ts'
import { choose, followNews, someDevice, subscribeDevice } from './desk-news.ts'

const minute = 60_000
const origin = 'https://desk.example.org'
const from = { address: 'desk@desk.example.org', name: 'Outpost' }

let desk: TestDesk
/** Second process on the same database. */
let second: TestDesk
let folder: string
let clock: ManualClock

beforeAll(async () => {
  clock = new ManualClock(Date.now())
  desk = await openDesk({ clock })
  second = await openDesk({ clock, beside: desk })
})
afterAll(async () => {
  await second.close()
  await desk.close()
})
beforeEach(async () => {
  // The time jumps, and tokens expire.
  for (const user of [desk.agent, desk.owner, desk.insider]) await desk.signIn(user)
  folder = mkdtempSync(join(tmpdir(), 'outpost-mails-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await followNews(desk)
  for (const table of ['notifications', 'notification_settings', 'push_subscriptions', 'outbox'])
    await desk.sql(`delete from ${table}`)
  expect(desk.logged.splice(0)).toEqual([])
})

/** Runs due work in each process. */
async function carryOn(at: TestDesk = desk): Promise<void> {
  const post = { sender: folderSender(folder), from, origin, clock }
  await carryOutDue(at, [newsSpreading, newsMailing, systemMailDelivery(post)], clock.now())
}
async function pass(ms: number): Promise<void> {
  clock.pass(ms)
  await carryOn()
}
const mails = () =>
  Promise.all(readdirSync(folder).map((name) => simpleParser(readFileSync(join(folder, name)))))

/** Adds a note that mentions the agent. */
async function mention(text = 'Please look', conversation?: { conversationId: number; messageId: number }) {
  const { messageId, conversationId } = conversation ?? (await desk.receive({ subject: 'Brakes' }))
  const body = { messageId, note: `<p>${text}</p>`, mentions: [desk.agent.id] }
  const answer = await desk.call('POST', '/desk/notes', { as: desk.owner, body })
  expect(answer.status).toBe(200)
  await followNews(desk)
  return { messageId, conversationId }
}

const readAll = async () => {
  const { body } = await desk.call<{ data: { id: number }[] }>('GET', '/desk/user-notifications', {
    as: desk.agent,
  })
  for (const { id } of body.data)
    await desk.call('PUT', `/desk/user-notifications/${id}/read`, { as: desk.agent })
}

describe('a mail', () => {
  test('goes out if it is unread after 10 minutes, with the way to its conversation', async () => {
    const { conversationId } = await mention()
    await pass(10 * minute - 1)
    expect(await mails()).toEqual([])
    await pass(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Olive Doe mentioned you: Brakes',
      to: { text: expect.stringContaining(desk.agent.email) },
    })
    expect(mail?.text).toContain('Please look')
    expect(mail?.text).toContain(`${origin}/support/inbox/${conversationId}`)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    await pass(60 * minute)
    expect(await mails()).toHaveLength(1)
  })

  test('does not go out when it was read meanwhile', async () => {
    await mention()
    await pass(5 * minute)
    await readAll()
    await pass(20 * minute)
    expect(await mails()).toEqual([])
  })

  test('goes out once over two processes, also when one of them died with it in its hands', async () => {
    await mention()
    clock.pass(10 * minute)
    // A process took it and died: another one continues once the lease has ended.
    await desk.sql(
      `update outbox set state = 'claimed', attempts = 1, fence = 1, next_at = $1 where kind = 'news-mail'`,
      [clock.now() + 1000],
    )
    await Promise.all([carryOn(desk), carryOn(second)])
    expect(await mails()).toEqual([])
    clock.pass(1000)
    await Promise.all(Array.from({ length: 8 }, (_, n) => carryOn(n % 2 === 0 ? desk : second)))
    expect(await mails()).toHaveLength(1)
  })

  test('tells of all that waits in a conversation, and of another one what comes later', async () => {
    const conversation = await mention('First')
    await pass(4 * minute)
    await mention('Second', conversation)
    await pass(6 * minute)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('First')
    expect(mail?.text).toMatch(/\d more unread in this conversation\./)
    await pass(4 * minute)
    expect(await mails()).toHaveLength(1)
    await mention('Third', conversation)
    await pass(10 * minute)
    expect(await mails()).toHaveLength(2)
  })

  test('goes to nobody who does not want it when it is due, or may not see the conversation any more', async () => {
    const { conversationId } = await mention()
    await choose(desk, desk.agent, { channels: { mentions: { mail: false } } })
    await pass(10 * minute)
    expect(await mails()).toEqual([])
    await choose(desk, desk.agent, { channels: { mentions: { mail: true } } })
    await mention('Again', { conversationId, messageId: (await desk.receive()).messageId })
    await desk.sql('update conversations set mailbox_id = $1', [desk.closedMailboxId])
    await pass(10 * minute)
    expect(await mails()).toEqual([])
    await desk.sql('update conversations set mailbox_id = $1', [desk.mailboxId])
  })

  test('of a customer’s message is for those who chose it', async () => {
    await choose(desk, desk.insider, { channels: { messages: { mail: true } } })
    await desk.receive({ subject: 'Brakes', text: 'They squeak.' })
    await followNews(desk)
    await pass(10 * minute)
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual(['Dana Whitlock wrote: Brakes'])
    expect(JSON.stringify(sent[0]?.to)).toContain(desk.insider.email)
  })
})

describe('who has said that they are away', () => {
  test('is sent no mail, and finds it in the list', async () => {
    await desk.sql(`insert into preferences (id, shortcuts, is_away) values ($1, '{}', true)`, [
      desk.agent.id,
    ])
    await choose(desk, desk.agent, { channels: { mentions: { sound: true } } })
    await mention()
    await pass(10 * minute)
    expect(await mails()).toEqual([])
    const { body } = await desk.call('GET', '/desk/user-notifications', { as: desk.agent })
    expect(body['unread']).toBe(2)
    expect(await desk.sql('select 1 from notifications where is_audible')).toEqual([])
    await desk.sql('delete from preferences')
  })
})

describe('quiet hours', () => {
  test('hold pushes and mails of what is unread until they end', async () => {
    const wall = (ms: number) => new Date(clock.now() + ms).toISOString().slice(11, 16)
    await desk.sql(`update "accountSettings" set time_zone = 'UTC'`)
    await subscribeDevice(desk, desk.agent, someDevice('agent'))
    await subscribeDevice(desk, desk.owner, someDevice('owner'))
    await choose(desk, desk.agent, { quietHours: { isOn: true, from: wall(-minute), to: wall(60 * minute) } })
    const pushes = async () =>
      (
        await desk.sql<{ userId: number }>(
          `select (payload->'message'->>'userId')::int as "userId" from outbox where kind = 'push' order by 1`,
        )
      ).map(({ userId }) => userId)
    await mention()
    await pass(10 * minute)
    expect(await pushes()).toEqual([desk.owner.id])
    expect(await mails()).toEqual([])
    const { body } = await desk.call('GET', '/desk/user-notifications', { as: desk.agent })
    expect(body['unread']).toBe(2)
    await pass(51 * minute)
    expect(await pushes()).toEqual([desk.owner.id, desk.agent.id, desk.agent.id].sort((a, b) => a - b))
    expect(await mails()).toHaveLength(1)
    await pass(60 * minute)
    expect(await mails()).toHaveLength(1)
  })

  test('end in silence for what was read in them', async () => {
    const wall = (ms: number) => new Date(clock.now() + ms).toISOString().slice(11, 16)
    await subscribeDevice(desk, desk.agent, someDevice('agent'))
    await choose(desk, desk.agent, { quietHours: { isOn: true, from: wall(-minute), to: wall(60 * minute) } })
    await mention()
    await pass(10 * minute)
    await readAll()
    await pass(60 * minute)
    expect(await mails()).toEqual([])
    expect(await desk.sql(`select 1 from outbox where kind = 'push'`)).toEqual([])
  })
})
