import { expect, test } from 'vitest'
import { countryOfZone, zoneText } from '#app/places/zone-names.ts'

test('CNS-009: a zone is called by its place and its country', () => {
  expect(zoneText('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh, Vietnam')
  expect(zoneText('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina')
  expect(zoneText('Asia/Singapore')).toBe('Singapore')
  expect(zoneText('UTC')).toBe('UTC')
  expect([countryOfZone('Europe/Busingen'), countryOfZone('Etc/GMT+3')]).toEqual(['DE', undefined])
})
