import { expect, test } from 'vitest'
import { countries, countryOf } from '#domain/places/countries.ts'
import { countryZones, zonesOf } from '#domain/places/country-zones.ts'

test('CNS-008: every country has a code of two letters and a name of its own, in the order of the names', () => {
  expect(countries).toHaveLength(249)
  for (const { code, name } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(name.length).toBeGreaterThan(3)
    expect(name).not.toBe(code)
  }
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  const names = countries.map(({ name }) => name)
  expect(new Set(names).size).toBe(249)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  expect(countryOf('se')?.name).toBe('Sweden')
  expect(countryOf('xx')).toBeUndefined()
})

test('CNS-007: every country has a dial code, as the numbering plan spells it', () => {
  for (const { code, dialCode } of countries) expect(dialCode, code).toMatch(/^[1-9]\d{0,3}$/)
  const dial = (code: string) => countryOf(code)?.dialCode
  expect(['DE', 'GB', 'US', 'CA', 'IN', 'BR', 'JM', 'KZ', 'VA', 'FI', 'AX'].map(dial)).toEqual([
    ...['49', '44', '1', '1', '91', '55', '1876', '7', '39', '358', '358'],
  ])
  // Countries of the North American plan have an area code of three digits, except the two that share the
  // plan.
  const american = countries.filter(({ dialCode }) => dialCode.startsWith('1'))
  expect(american.filter(({ dialCode }) => dialCode.length === 1).map(({ code }) => code)).toEqual([
    ...['CA', 'UM', 'US'],
  ])
  expect(american.filter(({ dialCode }) => dialCode.length === 4)).toHaveLength(american.length - 3)
})

test('CNS-009: zones of a country, with the place that each is named after', () => {
  const known = new Set(countries.map(({ code }) => code))
  for (const { country, zone, latitude, longitude } of countryZones) {
    expect(known).toContain(country)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  }
  expect(zonesOf('de').map(({ zone }) => zone)).toEqual(['Europe/Berlin', 'Europe/Busingen'])
  expect(zonesOf('DE')[0]).toEqual({
    ...{ country: 'DE', zone: 'Europe/Berlin', latitude: 52.5, longitude: 13.37 },
  })
  expect(zonesOf('US').length).toBeGreaterThan(20)
  // Two uninhabited islands have no zone.
  const without = countries.filter(({ code }) => zonesOf(code).length === 0).map(({ code }) => code)
  expect(without).toEqual(['BV', 'HM'])
})
