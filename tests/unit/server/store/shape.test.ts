import { expect, test } from 'vitest'
import { entityNames } from '#domain/entities.ts'
import { rowSchemas } from '#domain/row-schemas.ts'
import { shapes } from '#server/store/shape.ts'
import { putLine, threadLine } from '#server/store/wire.ts'

test('every field of every entity has a column, or is read from elsewhere', () => {
  for (const name of entityNames) {
    const schema = rowSchemas[name] as unknown as { shape: object }
    expect(shapes[name].fields.map(({ key }) => key)).toEqual(Object.keys(schema.shape))
    for (const { kind, column } of shapes[name].fields) expect(column === '').toBe(kind === 'derived')
  }
  expect(shapes.conversations.field('labelIds')).toMatchObject({ column: '"label_ids"', kind: 'ids' })
  expect(shapes.messages.field('to')).toMatchObject({ column: '"to"', kind: 'json' })
  expect(shapes.users.field('roleName')).toMatchObject({ kind: 'derived' })
})

test('rows are written before what hangs on them', () => {
  const at = (name: string) => entityNames.findIndex((other) => other === name)
  for (const item of ['messages', 'notes', 'activities', 'deliveries', 'drafts'])
    expect(at('conversations')).toBeLessThan(at(item))
  for (const parent of ['contacts', 'mailboxes', 'users'])
    expect(at(parent)).toBeLessThan(at('conversations'))
})

test('lines name the entity and its fields as the wire does', () => {
  expect(putLine('labels', 'l')).toContain('"isStatic"')
  expect(threadLine('c')).toContain('"e":"deliveries"')
})
