import { expect, test } from 'vitest'
import { canonicalJson, hashOf, isUnstorable } from '#server/sync/canonical.ts'
import { contactFrom } from '#server/conversations/contact-of.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { laterAfter, outcomeOf, Refusal } from '#server/sync/push/refusal.ts'
import { DeskError } from '#domain/errors.ts'

test('an op is recognised whatever the order of its keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(hashOf('a', 1, { x: 1, y: 2 })).toBe(hashOf('a', 1, { y: 2, x: 1 }))
  expect(hashOf('a', 1, { x: 1 })).not.toBe(hashOf('a', 2, { x: 1 }))
  expect(hashOf('a', 1, { x: [1, 2] })).not.toBe(hashOf('a', 1, { x: [2, 1] }))
})

test('what the database cannot hold is seen before', () => {
  expect(isUnstorable({ a: ['x\0'] })).toBe(true)
  expect(isUnstorable({ a: 'half \ud83d' })).toBe(true)
  expect(isUnstorable({ a: 'whole 😀, \\u0000 in words, \n' })).toBe(false)
  expect(isUnstorable(undefined)).toBe(false)
})

test('words of a body are what a reader sees', () => {
  const html =
    '<style>p{}</style><p>One&nbsp;&amp; two</p><ul><li>three</li><li>four<br>five &#x1F600;&#233;</li></ul><script>x</script>'
  expect(plainText(html)).toBe('One & two\nthree\nfour\nfive 😀é')
  expect(plainText('&unknown; &#0; &#xD800;')).toBe('&unknown;')
})

test('a contact’s name is parted at its first blank', () => {
  expect(contactFrom({ email: 'a@b.example', name: ' Ana  de la Cruz ' }, 1, 2)).toMatchObject({
    firstName: 'Ana',
    lastName: 'de la Cruz',
  })
  expect(contactFrom({ email: 'a@b.example', name: '' }, 1, 2)).toMatchObject({
    firstName: '',
    lastName: '',
    email: 'a@b.example',
  })
})

test('errors of the op are verdicts, errors of the moment are put off', () => {
  expect(
    outcomeOf(new DeskError('CONFLICT', { reason: 'newer_messages', facts: { newest: 4 } })),
  ).toMatchObject({ st: 'conflict', reason: 'newer_messages', facts: { newest: 4 } })
  expect(outcomeOf(new DeskError('INVALID', { field: 'to' }))).toMatchObject({
    st: 'rejected',
    code: 'INVALID',
    field: 'to',
  })
  expect(outcomeOf(new DeskError('UNAUTHENTICATED'))).toMatchObject({ st: 'later', code: 'UNAUTHENTICATED' })
  expect(outcomeOf(new Refusal({ st: 'rejected', code: 'id_taken' }))).toEqual({
    st: 'rejected',
    code: 'id_taken',
  })
  expect(outcomeOf(new Error('bug'))).toBeNull()
  expect(laterAfter(new Error('bug'))).toEqual({ st: 'later', code: 'INTERNAL' })
  expect(laterAfter(new Error('Connection terminated unexpectedly'))).toEqual({
    st: 'later',
    code: 'UNAVAILABLE',
  })
  expect(laterAfter(Object.assign(new Error('x'), { code: '40P01' }))).toEqual({
    st: 'later',
    code: 'UNAVAILABLE',
  })
  expect(laterAfter(Object.assign(new Error('x'), { code: '23505' }))).toEqual({
    st: 'later',
    code: 'INTERNAL',
  })
})
