import { beforeEach, expect, test } from 'vitest'
import { pullLimits } from '#domain/sync/pull.ts'
import { readAllMeta } from '#local/meta.ts'
import { noteContactOpened } from '#local/opened-contacts.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

let desk: Awaited<ReturnType<typeof memoryDesk>>
let wakes: number

beforeEach(async () => {
  desk = await memoryDesk()
  wakes = 0
  desk.bus.subscribe(({ wanted }) => void (wanted === true && (wakes += 1)))
})

const noted = async () => {
  const { openedContacts, askedContacts } = await readAllMeta(desk.db)
  return { openedContacts, askedContacts }
}

const hold = (id: number, contactId: number, lastActivityAt: number) =>
  desk.db.conversations.put(
    withBox({ ...conversationRow(id, { contactId, lastActivityAt, statusId: 4 }), v: 1 }),
  )

test('D2-07: whoever has no conversation of the window is read again when opened, once', async () => {
  await hold(1, 7, desk.clock.now())
  await hold(2, 8, 1000)
  await noteContactOpened(desk, 7)
  expect(wakes).toBe(0)
  await noteContactOpened(desk, 8)
  await noteContactOpened(desk, 8)
  await noteContactOpened(desk, 7)
  expect(await noted()).toEqual({ openedContacts: [7, 8], askedContacts: [8] })
  expect(wakes).toBe(1)
})

test('D2-07: the 200 that were opened last are named', async () => {
  for (let id = 1; id <= pullLimits.keeps + 5; id += 1) await noteContactOpened(desk, id)
  const { openedContacts } = await noted()
  expect(openedContacts).toHaveLength(200)
  expect(openedContacts[0]).toBe(205)
})
