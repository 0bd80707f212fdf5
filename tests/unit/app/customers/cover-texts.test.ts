import { expect, test } from 'vitest'
import { coverText } from '#app/customers/details/cover-texts.ts'
import { searchOfCustomer } from '#app/messages/customer-name.ts'
import type { DeviceStorage } from '#local/queries/device.ts'

const kept = (fields: Partial<DeviceStorage> = {}): DeviceStorage => ({
  ...{ window: 90, filling: null, isFull: false, isRebuildAsked: false },
  ...fields,
})

test('SRC-005: the customer page says how much of their conversations is on this device', () => {
  expect(coverText(3, 100, kept())).toBe(
    'All open work and the last 90 days are on this device. Older conversations are found on the server.',
  )
  expect(coverText(0, 100, kept())).toBe(
    'None of their conversations is on this device. Older ones are found on the server.',
  )
  expect(coverText(100, 100, kept())).toBe('The newest 100 are listed. The search finds the others.')
  expect(coverText(3, 100, kept({ window: 0 }))).toBe('All conversations are on this device.')
  expect(coverText(3, 100, kept({ window: 0, filling: { done: 1, total: 9 } }))).toBe(
    'This device is still being filled; more may come.',
  )
})

test('a customer is searched for by address, by number where there is none', () => {
  const nobody = { firstName: '', lastName: '', phone: '+1 555 014 2290' }
  expect(searchOfCustomer({ ...nobody, email: 'dana@ryeandrail.example' })).toBe(
    'from:dana@ryeandrail.example',
  )
  expect(searchOfCustomer({ ...nobody, email: null })).toBe('from:"+1 555 014 2290"')
})
