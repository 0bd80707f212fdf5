import { countryOf } from '#domain/places/countries.ts'
import { countryZones } from '#domain/places/country-zones.ts'

/** City of a zone: `Ho Chi Minh` of `Asia/Ho_Chi_Minh`. */
export const cityOf = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') || zone

/** Country of a zone; undefined without a country, or for an alias that is not in the table. */
export const countryOfZone = (zone: string): string | undefined =>
  countryZones.find((each) => each.zone === zone)?.country

/** Readable zone: `Stockholm, Sweden`; its IANA name if it has no country. */
export function zoneText(zone: string): string {
  const country = countryOf(countryOfZone(zone) ?? '')
  if (!country) return zone
  const place = cityOf(zone)
  return place === country.name ? place : `${place}, ${country.name}`
}
