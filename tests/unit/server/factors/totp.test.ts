import { describe, expect, test } from 'vitest'
import { appAddress, newAppSecret, stepOfCode } from '#server/factors/totp.ts'

// RFC 6238, appendix B, SHA-1: its eight-digit codes end with our six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

describe('RFC 6238', () => {
  test.each(vectors)('at %d s the code is %s', (seconds, code) => {
    expect(stepOfCode(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test('a code counts one period before and after its own, and no longer', () => {
    const step = Math.floor(1234567890 / 30)
    const at = (periods: number) => stepOfCode(secret, '005924', (step + periods) * 30_000)
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
  })
})

test('a secret has 160 bits, and its address names the desk and whose it is', () => {
  const made = newAppSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(appAddress(made, 'ada@osei.example', 'Osei Boats'))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe(made)
  expect(address.searchParams.get('issuer')).toBe('Osei Boats')
  expect(decodeURIComponent(address.pathname)).toContain('ada@osei.example')
})
