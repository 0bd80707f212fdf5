import { expect, test } from 'vitest'
import { isUuid, uuidv5 } from '#server/http/uuid.ts'

test('version 5 as RFC 9562 and other programs make it', () => {
  // RFC 9562, appendix A.4, and Python's uuid.uuid5(uuid.NAMESPACE_URL, 'https://example.org/ü').
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(uuidv5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  expect(uuidv5(dns.toUpperCase(), 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  expect(uuidv5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://example.org/ü')).toBe(
    '4e935be2-141c-5c1c-ab16-33f53ec57da4',
  )
})

test('is a UUID, and other names give others', () => {
  const key = '0192f3a4-0000-7000-8000-000000000001'
  expect(isUuid(uuidv5(key, '1'))).toBe(true)
  expect(uuidv5(key, '1')).not.toBe(uuidv5(key, '11'))
  expect(isUuid('0192f3a4-0000-7000-8000-00000000000')).toBe(false)
  expect(isUuid('0192f3a4000070008000000000000001')).toBe(false)
})
