import { describe, expect, test } from 'vitest'
import { entities, entityNames, entityOf, isCompanion } from '#domain/entities.ts'
import { rowSchemas } from '#domain/row-schemas.ts'
import type { Scope } from '#domain/scope.ts'

/*
 * An entity's declaration names fields of its rows: a typo would make rows invisible, or keep them on a
 * device for ever.
 */

/** Fields that a device adds to a row for an index. */
const ofDevice = ['box']

const fieldsOf = (scope: Scope): string[] => {
  if (scope.kind === 'account' || scope.kind === 'right') return []
  return scope.kind === 'either' ? [scope.key, ...fieldsOf(scope.yes), ...fieldsOf(scope.no)] : [scope.key]
}

const partsOf = (index: string) => index.replace(/[[\]&*]/g, '').split('+')

describe.each(entityNames)('the entity %s', (name) => {
  const { scope, ownedBy, pins, indexes = [], scanned = [], caseless = [] } = entityOf(name)
  const fields = Object.keys((rowSchemas[name] as unknown as { shape: object }).shape)

  test('is listed under its wire name', () => {
    expect(entities[name].name).toBe(name)
  })

  test('names fields that its rows have', () => {
    const named = [...fieldsOf(scope), ownedBy ?? 'id', pins ?? 'id', ...indexes.flatMap(partsOf), ...scanned]
    expect(named.filter((key) => !fields.includes(key) && !ofDevice.includes(key))).toEqual([])
    expect(caseless.filter((key) => !scanned.includes(key))).toEqual([])
  })

  test.runIf(isCompanion(name))('goes with its conversation, and is found by it', () => {
    expect(scope).toMatchObject({ kind: 'parent', key: 'conversationId' })
    expect(indexes).toContain('conversationId')
  })
})
