import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { signInSchema } from '#app/auth/sign-in/sign-in-schema.ts'

const messages = (value: object) => {
  const result = z.safeParse(signInSchema, { rememberMe: false, isShared: false, password: 'x', ...value })
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

test('the email says what is wrong with it in the words of the specification', () => {
  expect(messages({})).toEqual(['Email is a required field'])
  expect(messages({ email: '' })).toEqual(['Email cannot be an empty field'])
  expect(messages({ email: '   ' })).toEqual(['Email cannot be an empty field'])
  expect(messages({ email: 'abc' })).toEqual(['Email must be a valid email'])
  expect(messages({ email: ' maya@brightwater.test ' })).toEqual([])
})

test('the password is asked for', () => {
  expect(messages({ email: 'a@b.test', password: undefined })).toEqual(['Password is required'])
  expect(messages({ email: 'a@b.test', password: '' })).toEqual(['Password is required'])
})
