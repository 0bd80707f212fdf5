import { expect, test } from 'vitest'
import { shortName } from '#domain/people/name.ts'

test.each([
  ['Dana Whitlock', 'Dana'],
  ['+1 555 014 2290', '+1 555 014 2290'],
  ['ivo@petrov.example', 'ivo@petrov.example'],
  ['', ''],
])('%s is addressed as %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
