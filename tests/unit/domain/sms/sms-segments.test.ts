import { expect, test } from 'vitest'
import { segmentsOf } from '#domain/sms/sms-segments.ts'

test.each([
  ['', 'GSM-7', 0, 160],
  ['a'.repeat(160), 'GSM-7', 1, 0],
  ['a'.repeat(161), 'GSM-7', 2, 145],
  ['a'.repeat(306), 'GSM-7', 2, 0],
  ['a'.repeat(307), 'GSM-7', 3, 152],
  ['€'.repeat(80), 'GSM-7', 1, 0],
  // An extended character is not split: 153 septets hold 76 of them.
  ['€'.repeat(81), 'GSM-7', 2, 143],
  ['[]', 'GSM-7', 1, 156],
  ['ü'.repeat(70), 'GSM-7', 1, 90],
  ['“quoted”', 'UCS-2', 1, 62],
  ['ж'.repeat(70), 'UCS-2', 1, 0],
  ['ж'.repeat(71), 'UCS-2', 2, 63],
  ['😀'.repeat(35), 'UCS-2', 1, 0],
  ['😀'.repeat(36), 'UCS-2', 2, 61],
  // In UCS-2 an extended character takes one unit.
  ['€ж', 'UCS-2', 1, 68],
] as const)('%j is %s in %i parts, with %i places left', (text, encoding, segments, left) => {
  expect(segmentsOf(text)).toMatchObject({ encoding, segments, left })
})
