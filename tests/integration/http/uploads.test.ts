import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepOrphans } from '#server/attachments/sweep.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { bytesOf, hashOf, part, uploaderOf, type Uploader } from '../../support/uploads.ts'

/* Knowing a file's SHA-256 is no proof of having it: nobody gets, or learns of, a file they did not send. */

let desk: TestDesk
let agent: Uploader
let insider: Uploader
let stranger: Uploader

beforeAll(async () => {
  desk = await openDesk()
  agent = await uploaderOf(desk, desk.agent)
  insider = await uploaderOf(desk, desk.insider)
  stranger = await uploaderOf(desk, desk.stranger)
})
afterAll(() => desk.close())

const none = new Uint8Array()
const damaged = { status: 400, body: { code: 'INVALID', field: 'sha256', message: expect.any(String) } }

describe.each([
  ['another account', () => stranger],
  ['a colleague', () => insider],
])('a file that the agent sent, claimed by %s', (_who, claimant) => {
  const secret = bytesOf(600, 11)
  const cases: [string, Uint8Array, boolean][] = [
    ['no bytes at all', none, false],
    ['other bytes', bytesOf(600, 12), true],
    ['its beginning', secret.slice(0, 599), false],
  ]
  test.each(cases)('with %s is not had', async (_what, sent, isWhole) => {
    const own = agent.newId()
    expect((await agent.put(own, secret, 0, secret)).body.isComplete).toBe(true)
    const claim = claimant()
    const id = claim.newId()
    const answer = await claim.put(id, secret, 0, sent)
    if (isWhole) expect(answer).toMatchObject(damaged)
    else expect(answer.body).toEqual({ id, uploaded: sent.byteLength, isComplete: false })
    expect(await claim.read(id)).toBeNull()
    expect(await claim.read(own)).toBeNull()
  })

  test('is answered no otherwise than one that nobody has', async () => {
    const unknown = bytesOf(600, 77)
    await agent.put(agent.newId(), secret, 0, secret)
    const answers = []
    for (const whole of [secret, unknown])
      for (const sent of [none, bytesOf(600, 12)]) {
        const id = claimant().newId()
        const { status, body } = await claimant().put(id, whole, 0, sent)
        answers.push(JSON.stringify([status, body]).replace(String(id), 'id'))
      }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
  })

  test('is theirs too once they have sent it themselves', async () => {
    await agent.put(agent.newId(), secret, 0, secret)
    const id = claimant().newId()
    expect((await claimant().put(id, secret, 0, secret)).body.isComplete).toBe(true)
    expect(await claimant().read(id)).toEqual(secret)
  })
})

describe('an upload', () => {
  test('that its sender completed is complete when it is asked about again, without bytes', async () => {
    const whole = bytesOf(2 * part + 9, 3)
    const id = agent.newId()
    for (let at = 0; at < whole.byteLength; at += part)
      await agent.put(id, whole, at, whole.slice(at, at + part))
    const again = await agent.put(id, whole, 0, none)
    expect(again.body).toEqual({ id, uploaded: whole.byteLength, isComplete: true })
    // The id is taken, for all other users and all other files.
    expect(await insider.put(id, whole, 0, whole.slice(0, part))).toMatchObject({ status: 409 })
    expect(await agent.put(id, bytesOf(9), 0, bytesOf(9))).toMatchObject({ status: 409 })
  })

  const whole = bytesOf(2 * part + 100, 5)
  const wrong = bytesOf(part, 6)
  const spoiled: [string, [number, Uint8Array][]][] = [
    ['whose first part is wrong', [[0, wrong]]],
    ['whose last part is wrong', [[2 * part, bytesOf(100, 6)]]],
    ['of which a part is replaced afterwards', [[part, wrong]]],
  ]
  test.each(spoiled)('%s is refused for its bytes, and can begin again', async (_what, replaced) => {
    const id = agent.newId()
    const parts = new Map<number, Uint8Array>(
      [0, part, 2 * part].map((at) => [at, whole.slice(at, at + part)]),
    )
    for (const [at, bytes] of replaced) parts.set(at, bytes)
    let answer = await agent.put(id, whole, 0, parts.get(0) as Uint8Array)
    answer = await agent.put(id, whole, part, parts.get(part) as Uint8Array)
    expect(answer.body).toEqual({ id, uploaded: 2 * part, isComplete: false })
    answer = await agent.put(id, whole, 2 * part, parts.get(2 * part) as Uint8Array)
    expect(answer).toMatchObject(damaged)
    expect(await agent.read(id)).toBeNull()
    // Nothing is stored: a later part is told to start over.
    expect((await agent.put(id, whole, part, wrong)).body).toEqual({ id, uploaded: 0, isComplete: false })
    for (let at = 0; at < whole.byteLength; at += part)
      answer = await agent.put(id, whole, at, whole.slice(at, at + part))
    expect(answer.body.isComplete).toBe(true)
    expect(hashOf((await agent.read(id)) as Uint8Array)).toBe(hashOf(whole))
  })

  test('with a part that came short goes on from there', async () => {
    const id = agent.newId()
    expect((await agent.put(id, whole, 0, whole.slice(0, 1000))).body.uploaded).toBe(1000)
    expect((await agent.put(id, whole, part, whole.slice(part, 2 * part))).body.uploaded).toBe(1000)
    expect((await agent.put(id, whole, 0, whole.slice(0, part))).body.uploaded).toBe(part)
    expect((await agent.put(id, whole, part, whole.slice(part, 2 * part))).body.uploaded).toBe(2 * part)
    expect((await agent.put(id, whole, 2 * part, whole.slice(2 * part))).body.isComplete).toBe(true)
  })

  test('is as large as it said at first', async () => {
    const id = agent.newId()
    await agent.put(id, whole, 0, whole.slice(0, part), { size: String(part + 1) })
    const answer = await agent.put(id, whole, part, whole.slice(part, 2 * part))
    expect(answer).toMatchObject({ status: 409, body: { field: 'id' } })
  })

  test('whose last part comes twice at once is whole', async () => {
    const id = agent.newId()
    const bytes = bytesOf(part, 21)
    const answers = await Promise.all([1, 2, 3, 4].map(() => agent.put(id, bytes, 0, bytes)))
    expect(answers.map(({ status }) => status)).not.toContain(500)
    expect((await agent.put(id, bytes, 0, bytes)).body.isComplete).toBe(true)
    expect(await agent.read(id)).toEqual(bytes)
  })

  test('does not begin with bytes that a former one left under its id', async () => {
    const id = agent.newId()
    const bytes = bytesOf(2000, 31)
    await agent.put(id, bytes, 0, bytes.slice(0, 1999))
    // The database is that of a backup; the files on disk are newer.
    await desk.sql('delete from attachments where id = $1', [id])
    expect((await agent.put(id, bytes, 1999, bytes.slice(1999))).body).toEqual({
      ...{ id, uploaded: 0, isComplete: false },
    })
    expect((await agent.put(id, bytes, 0, bytes)).body.isComplete).toBe(true)
  })

  test('after a restore is hashed anew, whatever lies on the disk', async () => {
    const id = agent.newId()
    const bytes = bytesOf(3000, 41)
    await agent.put(id, bytes, 0, bytes)
    await desk.sql('delete from attachments where id = $1', [id])
    expect((await agent.put(id, bytes, 0, none)).body.isComplete).toBe(false)
    expect(await agent.put(id, bytes, 0, bytesOf(3000, 42))).toMatchObject(damaged)
    expect((await agent.put(id, bytes, 0, bytes)).body.isComplete).toBe(true)
    expect(await agent.read(id)).toEqual(bytes)
  })
})

test('what was kept before accounts had folders of their own is read, by its rows alone, until the last of them goes', async () => {
  const bytes = bytesOf(700, 51)
  const hash = hashOf(bytes)
  const common = join(desk.attachmentFolder as string, hash.slice(0, 2))
  mkdirSync(common, { recursive: true })
  writeFileSync(join(common, hash), bytes)
  const [row] = await desk.sql<{ id: number }>(
    `insert into attachments (sha256, name, type, size, uploaded_bytes, is_complete, uploader_id, created_at)
      values ($1, 'old.bin', 'text/plain', 700, 700, true, $2, 0) returning id`,
    [hash, desk.agent.id],
  )
  const { id } = row as { id: number }
  expect(await agent.read(id)).toEqual(bytes)
  const claimed = stranger.newId()
  expect((await stranger.put(claimed, bytes, 0, none)).body.isComplete).toBe(false)
  expect(await stranger.read(claimed)).toBeNull()
  const twin = insider.newId()
  await insider.put(twin, bytes, 0, bytes)
  const parts = { database: desk.database, content: desk.attachments, now: () => 31 * 24 * 3_600_000 }
  await sweepOrphans(parts)
  expect(await agent.read(id)).toBeNull()
  expect(existsSync(join(common, hash))).toBe(true)
  await desk.sql('update attachments set created_at = 0 where id = $1', [twin])
  await desk.database.system((sql) =>
    sql.rows({ text: 'update attachments set created_at = 0 where sha256 = $1', values: [hash] }),
  )
  await sweepOrphans(parts)
  expect(existsSync(join(common, hash))).toBe(false)
  expect(await desk.attachments.of(desk.accountId).size(hash)).toBeNull()
})
