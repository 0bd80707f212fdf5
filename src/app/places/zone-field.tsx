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
import { countryOfZone, cityOf, zoneText } from './zone-names.ts'

/* Contains the tables of countries and zones: import this file lazily. */

/** No country, or the default zone. */
const none = ''

/** Countries that have a zone, by name. */
const choices: readonly Option<string>[] = [
  { value: none, label: 'Not chosen' },
  ...countries
    .filter(({ code }) => zonesOf(code).length > 0)
    .map(({ code, name }) => ({ value: code, label: name })),
]

/** Zones of all countries, by city. */
const zonesAnywhere: readonly Option<string>[] = countryZones
  .map(({ zone }) => ({ value: zone, label: zoneText(zone) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

interface ZoneFieldProps {
  /** IANA name; null for the default. */
  value: string | null
  onChange: (zone: string | null) => void
  /** Label of the default. */
  usual: string
  denied?: Denial | undefined
}

/** Time zone select: all zones, or those of a chosen country, with the local time. */
export function ZoneField({ value, onChange, usual, denied }: ZoneFieldProps) {
  const now = useMinute()
  const format = useTimeFormat()
  const country = value === null ? none : (countryOfZone(value) ?? none)
  // A zone without a country, such as UTC, stays until another one is chosen.
  const ofNone = { value: value ?? none, label: value === null ? usual : cityOf(value) }
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
                    label: cityOf(zone),
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
