import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchLimits } from '#domain/search/limits.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
const made: Record<'battery' | 'brakes' | 'charger' | 'secret' | 'trashed', number> = {} as never

async function search(text: string, as: DeskUser = desk.agent): Promise<SearchResults> {
  const { status, body } = await desk.call<SearchResults>('GET', `/search?text=${encodeURIComponent(text)}`, {
    as,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const found = async (text: string, as?: DeskUser) =>
  (await search(text, as)).conversations.map(({ id }) => id)
const note = (messageId: number, words: string) =>
  desk.call('POST', '/desk/notes', {
    as: desk.agent,
    body: { messageId, note: `<p>${words} &amp; more</p>` },
  })

beforeAll(async () => {
  desk = await openDesk()
  const receive = async (subject: string, text: string, from = 'Dana Whitlock <dana@ryeandrail.example>') =>
    desk.receive({ subject, text, from })
  const at = (id: number, day: number) =>
    desk.sql('update conversations set last_activity_at = $2 where id = $1', [id, Date.UTC(2026, 10, day)])
  const battery = await receive('Battery drops to 0', 'On the Ridge 2, every winter.')
  const brakes = await receive('Squeaky brakes', 'The battery is fine.', 'René Lefèvre <rene@café.example>')
  const charger = await receive('Which charger?', 'For the cargo model', 'Zoë <zoe@letterbox.example>')
  const trashed = await receive('Old battery', 'x')
  const secret = await receive('Battery recall, do not tell', 'x', 'Lawyer <law@firm.example>')
  Object.assign(made, {
    battery: battery.conversationId,
    brakes: brakes.conversationId,
    charger: charger.conversationId,
    trashed: trashed.conversationId,
    secret: secret.conversationId,
  })
  await note(charger.messageId, 'ask about the Wechselstrom')
  await desk.sql('update conversations set is_trashed = true where id = $1', [made.trashed])
  await desk.sql('update conversations set mailbox_id = $2 where id = $1', [
    made.secret,
    desk.closedMailboxId,
  ])
  await desk.sql('update conversations set label_ids = array[$2::bigint], is_read = true where id = $1', [
    made.brakes,
    desk.labelId,
  ])
  for (const [n, id] of [made.battery, made.brakes, made.charger, made.secret].entries()) await at(id, n + 1)
})
afterAll(() => desk.close())

describe('what is found', () => {
  test('words of subject, contact, message and note, by their beginnings, whatever their accents', async () => {
    expect(await found('wechsel')).toEqual([made.charger])
    expect(await found('ridge winter')).toEqual([made.battery])
    expect(await found('lefevre bat')).toEqual([made.brakes])
    expect(await found('amp')).toEqual([])
    expect(await found('nowhere')).toEqual([])
    expect(await found('...')).toEqual([])
  })

  test('what has the words in its head comes before what is newer, and the number before all', async () => {
    expect(await found('battery')).toEqual([made.battery, made.brakes])
    await desk.sql('update conversations set ticket_no = 4821 where id = $1', [made.battery])
    await desk.sql('update conversations set subject = $2 where id = $1', [made.charger, 'About 482100'])
    expect(await found('4821')).toEqual([made.battery, made.charger])
  })

  test('operators narrow', async () => {
    const [label] = await desk.sql<{ label: string }>('select label from labels where id = $1', [
      desk.labelId,
    ])
    expect(await found('from:dana')).toEqual([made.battery])
    expect(await found('from:rene battery')).toEqual([made.brakes])
    expect(await found('from:lawyer', desk.agent)).toEqual([])
    expect(await found(`tag:"${label?.label}"`)).toEqual([made.brakes])
    expect(await found('tag:nosuchtag')).toEqual([])
    expect(await found('is:read')).toEqual([made.brakes])
    expect(await found('has:note')).toEqual([made.charger])
    expect(await found('in:trash battery')).toEqual([made.trashed])
    expect(await found('before:2026-11-02')).toEqual([made.battery])
    expect(await found(`after:${Date.UTC(2026, 10, 3)}`)).toEqual([made.charger])
    expect(await found('is:closed')).toEqual([])
    expect((await search('dana is:new')).contacts).toEqual([])
  })

  test('a mistyped word finds what was meant, where nothing has it', async () => {
    expect(await found('batery drops')).toEqual([made.battery])
    expect(await found('bttery')).toEqual([made.battery, made.brakes])
    expect(await found('from:lefvre')).toEqual([made.brakes])
    expect((await search('whitlok')).contacts.map(({ firstName }) => firstName)).toEqual(['Dana'])
  })

  test('API-066, SRC-003: contacts by name, address and company, and the groups there are', async () => {
    const results = await search('zoe@letter')
    expect(results.contacts).toEqual([
      {
        id: expect.any(Number),
        firstName: 'Zoë',
        lastName: '',
        email: 'zoe@letterbox.example',
        phone: null,
        companyName: '',
      },
    ])
    expect(Object.keys(results)).toEqual(
      expect.arrayContaining(['contacts', 'conversations', 'tasks', 'assets', 'articles']),
    )
    expect(results.conversations.map(({ id }) => id)).toEqual([made.charger])
  })
})

test('SRC-003: tasks that the caller sees, by their words', async () => {
  const [contact] = (await search('zoe@letter')).contacts
  const times = { startAt: 1, endAt: 2_000_000_000_000 }
  const body = { subject: 'Order brake pads', type: 'activity', contactId: contact?.id, ...times }
  const made = await desk.call<{ id: number }>('POST', '/desk/tasks', { as: desk.owner, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const hit = { id: made.body.id, title: 'Order brake pads' }
  expect((await search('pads order', desk.owner)).tasks).toEqual([hit])
  expect((await search('pads orders', desk.owner)).tasks).toEqual([])
})

describe('who finds it', () => {
  test('nobody finds what they may not see', async () => {
    expect(await found('recall tell')).toEqual([])
    expect(await found('recall tell', desk.insider)).toEqual([made.secret])
    expect(await found('recall tell', desk.owner)).toEqual([made.secret])
    expect(await found('recal tell', desk.agent)).toEqual([])
  })

  test('another account finds nothing', async () => {
    expect(await search('battery', desk.stranger)).toMatchObject({ conversations: [], contacts: [] })
    expect(await search('dana', desk.stranger)).toMatchObject({ conversations: [], contacts: [] })
  })
})

describe('limits', () => {
  const status = async (text: string) =>
    (await desk.call('GET', `/search?text=${encodeURIComponent(text)}`, { as: desk.agent })).status

  test('fewer than three characters are not searched for, nor more than many', async () => {
    expect(await status('ba')).toBe(400)
    expect(await status('  ba ')).toBe(400)
    expect(await status('bat')).toBe(200)
    expect(await status('4821')).toBe(200)
    expect(await status('x'.repeat(searchLimits.text))).toBe(200)
    expect(await status('x'.repeat(searchLimits.text + 1))).toBe(400)
  })

  test('one group has so many results and no more', async () => {
    for (let n = 0; n < searchLimits.group + 3; n += 1)
      await desk.receive({ subject: `Pedal ${n}`, text: 'x', from: `Pedal ${n} <p${n}@pedal.example>` })
    const { conversations, contacts } = await search('pedal')
    expect(conversations).toHaveLength(searchLimits.group)
    expect(contacts).toHaveLength(searchLimits.group)
  })

  test('signs of a query mean themselves', async () => {
    for (const text of ["'battery' & | ! :*", 'battery\\', "bat'); drop table", '<->', ':f:*', '%_%'])
      expect(await status(text), text).toBe(200)
    expect(await found("'battery' & drops | :*")).toEqual([made.battery])
  })
})
