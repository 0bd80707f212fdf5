import { countryOf } from '#domain/places/countries.ts'
import { countryZones } from '#domain/places/country-zones.ts'

/** The place that a zone is named after: `Ho Chi Minh` of `Asia/Ho_Chi_Minh`. */
export const placeOf = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') || zone

/** The country whose clocks follow a zone; undefined for one of no country, or of another name than the table's. */
export const countryOfZone = (zone: string): string | undefined =>
  countryZones.find((each) => each.zone === zone)?.country

/** A zone as people say it: `Stockholm, Sweden`; by its own name where it is of no country. */
export function zoneWords(zone: string): string {
  const country = countryOf(countryOfZone(zone) ?? '')
  if (!country) return zone
  const place = placeOf(zone)
  return place === country.name ? place : `${place}, ${country.name}`
}
