import { expect, test } from 'vitest'
import { countryOfZone, zoneWords } from '#app/places/zone-names.ts'

test('CNS-009: a zone is called by its place and its country', () => {
  expect(zoneWords('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh, Vietnam')
  expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina')
  expect(zoneWords('Asia/Singapore')).toBe('Singapore')
  expect(zoneWords('UTC')).toBe('UTC')
  expect([countryOfZone('Europe/Busingen'), countryOfZone('Etc/GMT+3')]).toEqual(['DE', undefined])
})
