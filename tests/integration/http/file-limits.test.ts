import { utimesSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageLimits } from '#domain/conversations/messages/attachment.ts'
import { choresOf } from '#server/areas.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'
import { bytesOf, part, uploaderOf, type Uploader } from '../../support/uploads.ts'

const clock = new MovableClock()
const day = 24 * 3_600_000
const mega = 1024 * 1024
const accountBytes = 40 * mega
let desk: TestDesk
let agent: Uploader

beforeAll(async () => {
  desk = await openDesk({ clock, storageBytes: accountBytes })
  agent = await uploaderOf(desk, desk.agent)
})
afterAll(() => desk.close())

async function sweep() {
  await choresOf(desk.parts)
    .find(({ name }) => name === 'attachments.sweep')
    ?.run()
}

/** File of this size, either stored or announced. */
async function file(
  uploader: DeskUser | null,
  size: number,
  more: { messageId?: number; isComplete?: boolean } = {},
): Promise<number> {
  const { messageId = null, isComplete = true } = more
  const [row] = await desk.database.desk(uploader?.accountId ?? desk.accountId, (sql) =>
    sql.rows<{ id: number }>({
      text: `insert into attachments (sha256, name, type, size, is_complete, uploader_id, message_id, created_at)
        values (md5(random()::text), 'a.bin', 'text/plain', $1, $2, $3, $4, $5) returning id`,
      values: [size, isComplete, uploader?.id ?? null, messageId, clock.now()],
    }),
  )
  return (row as { id: number }).id
}

const clear = () => desk.database.system((sql) => sql.rows({ text: 'delete from attachments' }))

function post(as: DeskUser, size: number) {
  const body = new FormData()
  body.append('file', new Blob([bytesOf(size) as BlobPart], { type: 'text/plain' }), 'a.txt')
  return desk.call<{ id: number; message: string }>('POST', '/desk/attachments', { as, body })
}

describe('an upload that breaks off', () => {
  test('goes with its parts after seven days, and can begin again', async () => {
    const whole = bytesOf(part + 10)
    const [half, done] = [agent.newId(), agent.newId()]
    await agent.put(half, whole, 0, whole.slice(0, part))
    await agent.put(done, bytesOf(10), 0, bytesOf(10))
    clock.advance(storageLimits.unfinishedFor - day)
    await desk.signIn(desk.agent)
    await sweep()
    expect(desk.filesLeft('uploads')).toHaveLength(1)
    clock.advance(2 * day)
    await desk.signIn(desk.agent)
    await sweep()
    expect(desk.filesLeft('uploads')).toEqual([])
    expect(await desk.sql('select 1 from attachments where id = $1', [half])).toEqual([])
    expect(await agent.read(done)).toEqual(bytesOf(10))
    expect((await agent.put(half, whole, part, whole.slice(part))).body).toEqual({
      ...{ id: half, uploaded: 0, isComplete: false },
    })
    await agent.put(half, whole, 0, whole.slice(0, part))
    expect((await agent.put(half, whole, part, whole.slice(part))).body.isComplete).toBe(true)
  })

  test('with its process leaves no file for good', async () => {
    const content = desk.attachments.of(desk.accountId)
    await content.putPart('left-by-a-kill', 0, bytesOf(10))
    const [path] = desk.filesLeft('uploads')
    await sweep()
    expect(desk.filesLeft('uploads')).toEqual([])
    await content.putPart('under-way', 0, bytesOf(10))
    const [fresh] = desk.filesLeft('uploads')
    const now = new Date(clock.now())
    utimesSync(fresh as string, now, now)
    await sweep()
    expect([path, desk.filesLeft('uploads')]).toEqual([expect.any(String), [fresh]])
    await content.remove('under-way')
  })
})

describe('room for files', () => {
  const full = (field: string) => ({ status: 413, body: { code: 'TOO_LARGE', field } })

  /** Uploads a file in both ways and returns the quota answers. */
  async function attempt(who: DeskUser, uploader: Uploader, size: number) {
    const id = uploader.newId()
    const bytes = bytesOf(size)
    return [await uploader.put(id, bytes, 0, bytes), await post(who, size)]
  }

  test('of one user is for what was not sent yet, and is each user’s own', async () => {
    await clear()
    const { messageId } = await desk.receive()
    const big = storageLimits.unsentBytes
    const other = await openDesk({ beside: desk, clock, storageBytes: Infinity })
    try {
      const [maya, priya] = [await uploaderOf(other, desk.agent), await uploaderOf(other, desk.insider)]
      const sent = await file(desk.agent, big, { messageId })
      const bytes = bytesOf(1000)
      expect((await maya.put(maya.newId(), bytes, 0, bytes)).body.isComplete).toBe(true)
      const waiting = await file(desk.agent, big - storageLimits.leastBytes, { isComplete: false })
      const id = maya.newId()
      const refused = await maya.put(id, bytes, 0, bytes)
      expect(refused).toMatchObject(full('unsent'))
      expect(refused.body.message).toMatch(/2 GB of files that were not sent/)
      expect(await desk.sql('select 1 from attachments where id = $1', [id])).toEqual([])
      expect((await priya.put(priya.newId(), bytes, 0, bytes)).body.isComplete).toBe(true)
      // Files of a template are kept and need no message.
      const kept = JSON.stringify([{ id: waiting }])
      await desk.sql(
        `insert into templates (subject, body, attachments, actions, revision) values ('a', 'b', $1, '[]', 1)`,
        [kept],
      )
      expect((await maya.put(id, bytes, 0, bytes)).body.isComplete).toBe(true)
      await desk.sql('delete from templates')
      expect((await maya.put(maya.newId(), bytes, 0, bytes)).status).toBe(413)
      // Known files are not requested again.
      expect((await maya.put(id, bytes, 0, bytes)).body.isComplete).toBe(true)
      await desk.sql('update attachments set message_id = $1 where id = $2', [messageId, waiting])
      expect((await maya.put(maya.newId(), bytes, 0, bytes)).body.isComplete).toBe(true)
      expect(sent).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  })

  test('of the account is for everything, and is each account’s own', async () => {
    await clear()
    const { messageId } = await desk.receive()
    const stranger = await uploaderOf(desk, desk.stranger)
    await file(null, accountBytes - mega, { messageId })
    for (const answer of await attempt(desk.agent, agent, mega + 1)) {
      expect(answer).toMatchObject(full('storage'))
      expect(answer.body.message).toMatch(/no room for more files/)
    }
    for (const { status } of await attempt(desk.stranger, stranger, mega + 1)) expect(status).toBe(200)
    expect((await attempt(desk.agent, agent, mega / 2)).map(({ status }) => status)).toEqual([200, 200])
    expect(desk.filesLeft('uploads')).toEqual([])
  })

  test('is not taken twice by uploads that begin at once', async () => {
    await clear()
    await file(null, accountBytes - 3 * part)
    const whole = bytesOf(2 * part)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => agent.put(agent.newId(), whole, 0, whole.slice(0, part))),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 413, 413, 413, 413, 413])
  })

  test('is taken by files without bytes too', async () => {
    await clear()
    await file(null, accountBytes - storageLimits.leastBytes)
    const put = () => agent.put(agent.newId(), bytesOf(0), 0, bytesOf(0))
    expect([(await put()).status, (await put()).status]).toEqual([200, 413])
  })

  test('is never asked for by mail: a customer’s file is taken in any case', async () => {
    await clear()
    await file(null, accountBytes)
    expect((await desk.receive()).messageId).toBeGreaterThan(0)
  })
})

test('nothing of it was our fault', () => {
  expect(desk.logged).toEqual([])
})
