import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureLimits } from '#domain/pictures/picture.ts'
import { sweepPictures } from '#server/attachments/kept-pictures.ts'
import { sweepOrphans } from '#server/attachments/sweep.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { hashOf } from '../../support/uploads.ts'
import { pictureForm } from './samples/people/picture-samples.ts'

/* A picture is published under an unguessable name as long as it is in use. */

let desk: TestDesk
const day = 86_400_000

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const png = pictures['png'] as Buffer
const jpeg = pictures['jpeg'] as Buffer
type Avatar = { avatar: string | null }
const put = (bytes: Uint8Array = png, as: DeskUser = desk.agent) =>
  desk.call<Avatar>('POST', '/avatar', { as, body: pictureForm(bytes) })
const remove = (as: DeskUser = desk.agent) => desk.call<Avatar>('DELETE', '/avatar', { as })
const shown = async (as: DeskUser = desk.agent) =>
  (await desk.call<{ user: Avatar }>('GET', '/account/me', { as })).body.user.avatar
const get = (url: string | null) => fetch(`${desk.url}${url}`)
const upload = async (bytes: Uint8Array = png) =>
  (
    await desk.call<{ name: string; url: string }>('POST', '/desk/pictures', {
      as: desk.agent,
      body: pictureForm(bytes),
    })
  ).body
/** Stored size; null if not stored. */
const kept = (bytes: Uint8Array) => desk.attachments.of(desk.accountId).size(hashOf(bytes))
const sweep = (now: number) =>
  sweepPictures({ database: desk.database, content: desk.attachments, now: () => now })

describe('a picture of oneself', () => {
  test('API-070, AUT-018: is uploaded, stands in /me, and anybody who has its name gets it', async () => {
    const { status, body } = await put()
    expect(status).toBe(200)
    expect(body.avatar).toMatch(/^\/api\/pictures\/[\w-]{24}$/)
    expect(await shown()).toBe(body.avatar)
    const answer = await get(body.avatar)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      ...{ 'cache-control': 'public, max-age=31536000, immutable' },
      ...{
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': expect.stringContaining('sandbox'),
      },
    })
  })

  test('is replaced by another under another name; the one of before is gone with its bytes', async () => {
    const before = (await put()).body.avatar
    const { body } = await put(jpeg)
    expect(body.avatar).not.toBe(before)
    expect((await get(before)).status).toBe(404)
    expect((await get(before)).headers.get('cache-control')).toBe('no-store')
    expect((await get(body.avatar)).headers.get('content-type')).toBe('image/jpeg')
    expect([await kept(png), await kept(jpeg)]).toEqual([null, jpeg.length])
  })

  test('API-071: is removed; removed again it is none as before', async () => {
    const { avatar } = (await put()).body
    expect(await remove()).toMatchObject({ status: 200, body: { avatar: null } })
    expect(await shown()).toBeNull()
    expect((await get(avatar)).status).toBe(404)
    expect(await remove()).toMatchObject({ status: 200, body: { avatar: null } })
    expect(await desk.sql('select from pictures')).toEqual([])
  })

  test('of the same bytes as another’s stays when that one goes', async () => {
    const [mine, theirs] = [(await put()).body.avatar, (await put(png, desk.insider)).body.avatar]
    expect(mine).not.toBe(theirs)
    await remove()
    expect((await get(theirs)).status).toBe(200)
    await remove(desk.insider)
    expect(await kept(png)).toBeNull()
  })

  test('that changes is told to the audit, without its name', async () => {
    await desk.sql('delete from domain_events')
    await put()
    await put(jpeg)
    await remove()
    const events = await desk.sql<{ payload: { changes: unknown[] } }>(
      'select payload from domain_events order by seq',
    )
    expect(events.flatMap(({ payload }) => payload.changes)).toEqual([
      { field: 'avatar', from: null, to: 'shown' },
      { field: 'avatar', from: 'shown', to: 'replaced' },
      { field: 'avatar', from: 'shown', to: null },
    ])
  })

  test('posted past the browser it is kept without what a camera wrote into it', async () => {
    const place = Buffer.from('Exif\0\0GPS 52.3702 N')
    const tagged = Buffer.concat([
      ...[jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 2 + place.length]), place, jpeg.subarray(2)],
    ])
    const { avatar } = (await put(tagged)).body
    const answer = Buffer.from(await (await get(avatar)).arrayBuffer())
    expect(answer.equals(jpeg)).toBe(true)
    expect(await put(jpeg.subarray(0, -40))).toMatchObject({
      status: 400,
      body: { message: 'The picture is cut off or damaged', field: 'file' },
    })
  })

  test('AUT-018: stands in the list of users, and goes with its user', async () => {
    const leaver = desk.powerless
    const { avatar } = (await put(png, leaver)).body
    const users = await desk.call<{ data: { id: number; avatar: string | null }[] }>('GET', '/desk/users', {
      as: desk.agent,
    })
    expect(users.body.data.find(({ id }) => id === leaver.id)?.avatar).toBe(avatar)
    await desk.call('DELETE', '/desk/users', { as: desk.owner, body: { userIds: [leaver.id] } })
    expect((await get(avatar)).status).toBe(404)
    expect(await desk.sql('select from pictures where uploader_id = $1', [leaver.id])).toEqual([])
  })

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      'File must be a PNG, JPEG or WebP picture',
    ],
    ['a GIF', Buffer.from('GIF89a............'), 400, 'File must be a PNG, JPEG or WebP picture'],
    [
      'more than 2 MB',
      Buffer.concat([png, Buffer.alloc(pictureLimits.bytes)]),
      413,
      'The picture must be at most 2 MB',
    ],
  ])(
    'is refused as %s, with its sentence under the file; the one of before stays',
    async (_, bytes, status, message) => {
      const before = (await put()).body.avatar
      expect(await put(bytes)).toMatchObject({ status, body: { message, field: 'file' } })
      expect(await shown()).toBe(before)
      expect(await kept(bytes)).toBeNull()
    },
  )
})

describe('a picture for a form', () => {
  test('is taken back by who uploaded it, as long as nothing shows it', async () => {
    const { name, url } = await upload()
    const take = (as: DeskUser) => desk.call('DELETE', `/desk/pictures/${name}`, { as })
    expect((await take(desk.insider)).status).toBe(404)
    await desk.sql('update users set avatar = $1 where id = $2', [name, desk.insider.id])
    expect((await take(desk.agent)).status).toBe(404)
    expect((await get(url)).status).toBe(200)
    await desk.sql('update users set avatar = null where id = $1', [desk.insider.id])
    expect((await take(desk.agent)).status).toBe(200)
    expect((await get(url)).status).toBe(404)
  })

  test('goes after a day where nothing shows it; one that is shown stays', async () => {
    const mine = (await put(jpeg)).body.avatar
    const { url } = await upload()
    const now = Date.now()
    expect(await sweep(now + day - 60_000)).toBe(0)
    expect(await sweep(now + day + 60_000)).toBe(1)
    expect([(await get(url)).status, (await get(mine)).status]).toEqual([404, 200])
    expect([await kept(png), await kept(jpeg)]).toEqual([null, jpeg.length])
  })

  test('keeps its bytes when a file of the same bytes is swept', async () => {
    const mine = (await put(png)).body.avatar
    await desk.call('POST', '/desk/attachments', { as: desk.agent, body: pictureForm(png) })
    const parts = { database: desk.database, content: desk.attachments, now: () => Date.now() + 31 * day }
    expect(await sweepOrphans(parts)).toBe(1)
    expect((await get(mine)).status).toBe(200)
  })

  test('takes room on the desk as files do', async () => {
    const small = await openDesk({ storageBytes: 1000 })
    try {
      const answer = await small.call('POST', '/desk/pictures', { as: small.agent, body: pictureForm() })
      expect(answer).toMatchObject({ status: 413, body: { field: 'storage' } })
    } finally {
      await small.close()
    }
  })
})
