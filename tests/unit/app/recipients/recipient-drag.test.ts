import { expect, test } from 'vitest'
import { carried, moveRecipient } from '#app/recipients/recipient-drag.ts'

const dana = { email: 'dana@ryeandrail.example', name: 'Dana' }
const kenji = { email: 'kenji@moriyama.example', name: 'Kenji' }

test('a recipient stands on the line it went to, and there once', () => {
  const lines = { to: [dana, kenji], cc: [{ ...kenji, email: 'Kenji@Moriyama.example' }], bcc: [] }
  expect(moveRecipient(lines, { address: kenji, from: 'to' }, 'cc')).toEqual({ to: [dana], cc: [kenji] })
  expect(moveRecipient(lines, { address: dana, from: 'to' }, 'to')).toEqual({})
})

test('only a recipient is taken from a drag', () => {
  const dragged = { address: dana, from: 'cc' as const }
  expect(carried({ getData: () => JSON.stringify(dragged) })).toEqual(dragged)
  expect(carried({ getData: () => '' })).toBeUndefined()
  expect(carried({ getData: () => '{"from":"subject"}' })).toBeUndefined()
})
