import { expect, test } from 'vitest'
import { TooLate, within } from '#app/notifications/within.ts'

test('what is in time is given, and its failure too', async () => {
  expect(await within(1000, Promise.resolve('here'))).toBe('here')
  await expect(within(1000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('what takes too long fails', async () => {
  await expect(within(10, new Promise(() => undefined))).rejects.toBeInstanceOf(TooLate)
})
