import { countries } from '#domain/places/countries.ts'
import { zonesOf } from '#domain/places/country-zones.ts'
import { FieldPair } from '#app/forms/field-pair.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import type { Option } from '#app/ui/options/options.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { clockTime } from '#app/ui/time/time-format.ts'
import { countryOfZone, placeOf } from './zone-names.ts'

/*
 * The tables of countries and zones come along: import this file lazily.
 */

/** Countries that have a zone, by name. */
const withZone: readonly Option<string>[] = countries
  .filter(({ code }) => zonesOf(code).length > 0)
  .map(({ code, name }) => ({ value: code, label: name }))

/** Stands for no country: what holds where none is chosen, or a zone of no country. */
const none = ''

interface ZoneFieldProps {
  /** IANA name; null for what holds where nothing is chosen. */
  value: string | null
  onChange: (zone: string | null) => void
  /** Default as an option. */
  usual: string
  denied?: Denial | undefined
}

/** A time zone by its country: what a country has is offered once it is chosen, with the time of day there. */
export function ZoneField({ value, onChange, usual, denied }: ZoneFieldProps) {
  const now = useMinute()
  const format = useTimeFormat()
  const country = value === null ? none : (countryOfZone(value) ?? none)
  // A zone of no country, such as UTC, stays what it is until another one is chosen.
  const zones = country === none ? (value === null ? [] : [value]) : zonesOf(country).map(({ zone }) => zone)
  const first = { value: none, label: country === none && value !== null ? placeOf(value) : usual }
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
            options={[first, ...withZone]}
            onChange={(code) => onChange(code === none ? null : (zonesOf(code)[0]?.zone ?? null))}
            denied={denied}
          />
        )}
      </Field>
      {zones.length > 0 && (
        <Field label="Time zone">
          {({ id, describedBy }) => (
            <DropdownButton<string>
              id={id}
              describedBy={describedBy}
              size="input"
              label="Time zone"
              value={value ?? none}
              options={zones.map((zone) => ({
                value: zone,
                label: placeOf(zone),
                detail: clockTime(now, { ...format, timeZone: zone }),
              }))}
              onChange={onChange}
              denied={denied}
            />
          )}
        </Field>
      )}
    </FieldPair>
  )
}
