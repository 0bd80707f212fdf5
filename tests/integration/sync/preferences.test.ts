import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualPreferences } from '#domain/people/preferences.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import { makeWorld, op, type Device, type World } from './world.ts'

let world: World
let laptop: Device
let tablet: Device
let ben: Device

beforeAll(async () => {
  world = await makeWorld()
  const ann = await world.addUser('Ann')
  laptop = await world.device(ann)
  tablet = await world.device(ann)
  ben = await world.device(await world.addUser('Ben'))
})

afterAll(() => world.close())

const choose = async (device: Device, userId: number, shortcuts: Record<string, string[] | null>) =>
  (await world.push(device, [op('people.setShortcuts', { userId, shortcuts })]))[0]!

const preferencesIn = (lines: readonly PullLine[]) =>
  lines.flatMap((line) => (line.t === 'put' && line.e === 'preferences' ? [line.r] : []))

test('what two devices of one agent choose is joined, command by command', async () => {
  const { userId } = laptop
  expect(await choose(laptop, userId, { 'conversation.close': ['d'], help: [] })).toMatchObject({
    st: 'applied',
  })
  expect(await choose(tablet, userId, { 'conversation.reply': ['p'] })).toMatchObject({ st: 'applied' })
  await choose(tablet, userId, { help: null })
  const shortcuts = { 'conversation.close': ['d'], 'conversation.reply': ['p'] }
  expect(preferencesIn(await world.pull(tablet))).toEqual([{ ...usualPreferences, id: userId, shortcuts }])
})

test('formats that two devices choose are joined, field by field; what no machine can follow is refused', async () => {
  const { userId } = laptop
  const set = async (device: Device, formats: object) =>
    (await world.push(device, [op('people.setFormats', { userId, ...formats })]))[0]!
  expect(await set(laptop, { dateFormat: 'YYYY-MM-DD', timeFormat: '24' })).toMatchObject({ st: 'applied' })
  expect(await set(tablet, { timeZone: 'Asia/Kolkata', timeFormat: null })).toMatchObject({ st: 'applied' })
  expect(preferencesIn(await world.pull(laptop)).at(-1)).toMatchObject({
    ...{ dateFormat: 'YYYY-MM-DD', timeFormat: null, timeZone: 'Asia/Kolkata' },
  })
  for (const formats of [{ dateFormat: 'soon' }, { timeFormat: '13' }, { timeZone: 'somewhere else' }])
    expect(await set(laptop, formats)).toMatchObject({ st: 'rejected', code: 'INVALID' })
  expect(await set(ben, { timeFormat: '24' })).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
})

test('who says that they are away is seen to be by colleagues, and by nobody as who may say it for them', async () => {
  const { userId } = laptop
  const say = async (device: Device, isAway: boolean) =>
    (await world.push(device, [op('people.setAway', { userId, isAway })]))[0]!
  const seen = async () =>
    (await world.pull(ben)).flatMap((line) =>
      line.t === 'put' && line.e === 'users' && line.r.id === userId
        ? [(line.r as unknown as { isAway: boolean }).isAway]
        : [],
    )
  expect(await say(laptop, true)).toMatchObject({ st: 'applied' })
  expect(await seen()).toEqual([true])
  expect(await say(tablet, true)).toMatchObject({ st: 'applied' })
  expect(await say(tablet, false)).toMatchObject({ st: 'applied' })
  expect((await seen()).at(-1)).toBe(false)
  expect(await say(ben, true)).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
})

test('they are for the agent alone', async () => {
  expect(preferencesIn(await world.pull(ben))).toEqual([])
  expect(await choose(ben, laptop.userId, { help: ['h'] })).toMatchObject({
    st: 'rejected',
    code: 'NOT_FOUND',
  })
  expect(preferencesIn(await world.pull(laptop))[0]?.shortcuts).not.toHaveProperty('help')
})

test('there is an end to how much is kept', async () => {
  const many = (from: number) =>
    Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`command.${from + i}`, ['Mod+Shift+x']]))
  expect(await choose(ben, ben.userId, many(0))).toMatchObject({ st: 'applied' })
  expect(await choose(ben, ben.userId, many(1000))).toMatchObject({ st: 'rejected', code: 'INVALID' })
  expect(await choose(ben, ben.userId, { help: ['a', 'b', 'c', 'd', 'e'] })).toMatchObject({
    st: 'rejected',
    code: 'INVALID',
  })
})
