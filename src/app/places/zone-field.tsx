import { countries } from '#domain/places/countries.ts'
import { countryZones, zonesOf } from '#domain/places/country-zones.ts'
import { FieldPair } from '#app/forms/field-pair.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import type { Option } from '#app/ui/options/options.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { clockTime } from '#app/ui/time/time-format.ts'
import { countryOfZone, placeOf, zoneWords } from './zone-names.ts'

/*
 * The tables of countries and zones come along: import this file lazily.
 */

/** Stands for no country, and for what holds where no zone is chosen. */
const none = ''

/** Countries that have a zone, by name. */
const choices: readonly Option<string>[] = [
  { value: none, label: 'Not chosen' },
  ...countries
    .filter(({ code }) => zonesOf(code).length > 0)
    .map(({ code, name }) => ({ value: code, label: name })),
]

/** All zones, by their places. */
const zonesAnywhere: readonly Option<string>[] = countryZones
  .map(({ zone }) => ({ value: zone, label: zoneWords(zone) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

interface ZoneFieldProps {
  /** IANA name; null for what holds where nothing is chosen. */
  value: string | null
  onChange: (zone: string | null) => void
  /** Default as an option. */
  usual: string
  denied?: Denial | undefined
}

/** A time zone: of all, or of a country once one is chosen, with the time of day there. */
export function ZoneField({ value, onChange, usual, denied }: ZoneFieldProps) {
  const now = useMinute()
  const format = useTimeFormat()
  const country = value === null ? none : (countryOfZone(value) ?? none)
  // A zone of no country, such as UTC, stays what it is until another one is chosen.
  const ofNone = { value: value ?? none, label: value === null ? usual : placeOf(value) }
  return (
    <FieldPair>
      <Field label="Country">
        {({ id, describedBy }) => (
          <DropdownButton
            id={id}
            describedBy={describedBy}
            size="input"
            label="Country"
            value={country}
            options={choices}
            onChange={(code) => onChange(code === none ? null : (zonesOf(code)[0]?.zone ?? null))}
            denied={denied}
          />
        )}
      </Field>
      <Field label="Time zone">
        {({ id, describedBy }) => (
          <DropdownButton<string>
            id={id}
            describedBy={describedBy}
            size="input"
            label="Time zone"
            value={value ?? none}
            options={
              country === none
                ? [ofNone, ...zonesAnywhere]
                : zonesOf(country).map(({ zone }) => ({
                    value: zone,
                    label: placeOf(zone),
                    detail: clockTime(now, { ...format, timeZone: zone }),
                  }))
            }
            onChange={(zone) => onChange(zone === none ? null : zone)}
            denied={denied}
          />
        )}
      </Field>
    </FieldPair>
  )
}
