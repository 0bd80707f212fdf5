import { expect, test } from 'vitest'
import { mutators } from '#domain/registry.ts'
import { conflictTable } from './conflict-table.ts'

const names = [...mutators.keys()].sort()

test('every mutator has a row in the conflict table, and no row is left over', () => {
  expect(names.filter((name) => !Object.hasOwn(conflictTable, name))).toEqual([])
  expect(Object.keys(conflictTable).filter((name) => !mutators.has(name))).toEqual([])
})

test('what the table says is held back has a guard, and nothing else has', () => {
  const guarded = names.filter((name) => mutators.get(name)?.guard !== undefined)
  expect(guarded).toEqual(names.filter((name) => conflictTable[name]?.isGuarded))
})
