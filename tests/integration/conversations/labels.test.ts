import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Label } from '#domain/labels/label.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { openOpDevice } from '../../support/data/ops.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Body = Label>(method: string, path: string, body?: object, as = desk.agent) =>
  desk.call<Body>(method, path, { as, ...(body ? { body } : {}) })

const device = (as: DeskUser) => openOpDevice(desk, as)

const labelsOf = async (conversationId: number) => {
  const { body } = await call<{ labels: Label[] }>('GET', `/desk/conversations/${conversationId}`)
  return body.labels.map(({ label }) => label)
}

describe('the calls', () => {
  test('ADM-066, API-092, CON-070: make, read, change and delete', async () => {
    const made = await call('POST', '/desk/labels', { label: '  Recall ', color: 'red' })
    expect(made).toMatchObject({
      status: 200,
      body: { label: 'Recall', color: 'red', description: '', isStatic: false },
    })
    const path = `/desk/labels/${made.body.id}`
    const changed = await call('PUT', path, { label: 'Recall 2026', color: 'orange', description: 'Ridge 2' })
    expect(changed.body).toEqual({
      ...made.body,
      label: 'Recall 2026',
      color: 'orange',
      description: 'Ridge 2',
    })
    expect((await call('GET', path)).body).toEqual(changed.body)
    const { body: all } = await call<{ data: Label[] }>('GET', '/desk/labels')
    expect(all.data).toContainEqual(changed.body)
    expect((await call('DELETE', path)).body).toEqual({ id: made.body.id })
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(404)
  })

  test.each([
    ['CON-071', { label: '  ', color: 'red' }, 'label', 'Label is required'],
    [
      'CON-072',
      { label: 'x'.repeat(21), color: 'red' },
      'label',
      'Label length must be less than or equal to 20 characters',
    ],
    ['CON-073', { label: 'Recall' }, 'color', 'Color is required'],
    ['CON-074', { label: 'Recall', color: 'pink' }, 'color', 'Color is required'],
  ])('%s: %o is refused', async (_, body, field, message) => {
    expect(await call('POST', '/desk/labels', body)).toMatchObject({ status: 400, body: { field, message } })
  })

  test('CON-072: 20 characters are taken', async () => {
    expect((await call('POST', '/desk/labels', { label: 'y'.repeat(20), color: 'red' })).status).toBe(200)
  })

  test('one of a name that is taken is the one that is there', async () => {
    const first = await call('POST', '/desk/labels', { label: 'Twice', color: 'blue' })
    const again = await call('POST', '/desk/labels', { label: 'TWICE', color: 'red' })
    expect(again.body).toEqual(first.body)
    const other = await call('POST', '/desk/labels', { label: 'Once', color: 'red' })
    const renamed = await call('PUT', `/desk/labels/${other.body.id}`, { label: 'twice', color: 'red' })
    expect(renamed).toMatchObject({ status: 400, body: { field: 'label' } })
  })

  test('repeated under its key, a call makes one label', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const post = () =>
      desk.call<Label>('POST', '/desk/labels', {
        as: desk.agent,
        body: { label: 'Keyed', color: 'teal' },
        headers,
      })
    const answers = await Promise.all([post(), post(), post()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('D-23: a static label is neither changed nor deleted', async () => {
    const [row] = await desk.sql<{ id: number }>(
      `insert into labels (label, color, is_static) values ('Ours', 'grey', true) returning id`,
    )
    const path = `/desk/labels/${row?.id}`
    expect((await call('PUT', path, { label: 'Theirs', color: 'red' })).status).toBe(400)
    expect((await call('DELETE', path)).status).toBe(400)
    expect((await call('GET', path)).body).toMatchObject({ label: 'Ours', color: 'grey' })
  })

  test('PRM-040: without manage_tags nothing is saved', async () => {
    for (const [method, path] of [
      ['POST', '/desk/labels'],
      ['PUT', `/desk/labels/${desk.labelId}`],
      ['DELETE', `/desk/labels/${desk.labelId}`],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { label: 'Mine', color: 'red' }
      expect((await call(method, path, body, desk.powerless)).status).toBe(403)
    }
  })
})

describe('two devices without a connection', () => {
  test('make the same tag and put it on conversations: both bear the one that there is', async () => {
    const [one, other] = [await device(desk.agent), await device(desk.insider)]
    const [first, second] = [await desk.receive(), await desk.receive()]
    const bring = async (
      { newId, push }: typeof one,
      { conversationId }: { conversationId: number },
      label: string,
    ) => {
      const [id, op] = [newId(), randomUUID()]
      const verdicts = await push(
        { op, cmd: 'labels.create', args: { id, label, color: 'violet', description: '' } },
        { cmd: 'conversations.addLabels', args: { conversationId, labelIds: [id] }, needs: [op] },
      )
      expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied'])
      return { id, result: verdicts[0]?.result?.id }
    }
    const mine = await bring(one, first, 'Flood damage')
    const theirs = await bring(other, second, 'flood Damage')
    expect(mine.result).toBe(mine.id)
    expect(theirs.result).toBe(mine.id)
    expect(await labelsOf(first.conversationId)).toEqual(['Flood damage'])
    expect(await labelsOf(second.conversationId)).toEqual(['Flood damage'])
    // Pending ops with the second device's id refer to the same tag.
    const [removed] = await other.push({
      cmd: 'conversations.removeLabels',
      args: { conversationId: second.conversationId, labelIds: [theirs.id] },
    })
    expect(removed?.st).toBe('applied')
    expect(await labelsOf(second.conversationId)).toEqual([])
  })

  test('an edit over somebody else’s is held back and shows how the tag is now', async () => {
    const { body: label } = await call('POST', '/desk/labels', { label: 'Fragile', color: 'red' })
    const { push } = await device(desk.agent)
    const base = { label: 'Fragile', color: 'red', description: '' }
    const edit = (words: object, seen: object) =>
      push({ cmd: 'labels.edit', args: { id: label.id, ...base, ...words }, base: seen })
    expect(await edit({ color: 'blue' }, base)).toMatchObject([{ st: 'applied' }])
    const [held] = await edit({ label: 'Glass' }, base)
    expect(held).toMatchObject({
      st: 'conflict',
      reason: 'changed',
      facts: { current: { ...base, color: 'blue' } },
    })
    expect(await edit({ label: 'Glass' }, { ...base, color: 'blue' })).toMatchObject([{ st: 'applied' }])
  })

  test('adding a tag that was deleted meanwhile is refused alone', async () => {
    const { body: label } = await call('POST', '/desk/labels', { label: 'Short lived', color: 'red' })
    await call('DELETE', `/desk/labels/${label.id}`)
    const { conversationId } = await desk.receive()
    const { push } = await device(desk.agent)
    const verdicts = await push(
      { cmd: 'conversations.addLabels', args: { conversationId, labelIds: [label.id] } },
      { cmd: 'conversations.setPriority', args: { conversationId, priority: 'high' } },
    )
    expect(verdicts.map(({ st }) => st)).toEqual(['rejected', 'applied'])
  })
})
