import { OutlinedInput } from '@mui/material'
import { useState, type Ref } from 'react'
import { countries, countryOf } from '#domain/places/countries.ts'
import { joinPhone, splitPhone } from '#domain/places/phone.ts'
import { styled } from '#app/theme/styled.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, type FieldStyle } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { browserTime } from '#lib/zone.ts'
import { countryOfZone } from './zone-names.ts'

/* Contains the tables of countries and zones: import this file lazily. */

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(2),
}))

/** All countries, searchable by name and code. */
const options: readonly Option<string>[] = countries.map(({ code, name, dialCode }) => ({
  value: code,
  label: name,
  detail: `+${dialCode}`,
}))

/** Country of this device, guessed from its time zone. */
const countryHere = () => countryOfZone(browserTime().timeZone) ?? 'US'

export interface PhoneFieldProps extends Pick<FieldStyle, 'label' | 'help' | 'error' | 'optional'> {
  /** Stored form: `+31 10 555 0199`; empty for none. */
  value: string
  onChange: (phone: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** Phone number with a select for its dial code; typing or pasting a dial code selects the country. */
export function PhoneField({ value, onChange, onBlur, inputRef, ...look }: PhoneFieldProps) {
  const [chosen, choose] = useState(countryHere)
  const split = splitPhone(value, chosen)
  // An old number may lack a dial code: it stays unchanged until a country is chosen.
  const country = split.country ?? (value === '' ? chosen : null)
  const put = (to: { country: string | null; number: string }) => {
    if (to.country !== null) choose(to.country)
    onChange(joinPhone(to))
  }
  const type = (text: string) =>
    put(text.trim().startsWith('+') ? splitPhone(text, chosen) : { country, number: text })
  return (
    <Field {...look}>
      {({ id, describedBy }) => (
        <Row>
          <DropdownButton<string | null>
            size="input"
            label="Dial code"
            value={country}
            options={options}
            onChange={(picked) => put({ country: picked, number: split.number })}
            shown={country === null ? '+' : `+${countryOf(country)?.dialCode}`}
          />
          <OutlinedInput
            id={id}
            fullWidth
            type="tel"
            autoComplete="tel"
            value={split.number}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            error={Boolean(look.error)}
            inputRef={inputRef}
            inputProps={{ 'aria-describedby': describedBy, inputMode: 'tel' }}
          />
        </Row>
      )}
    </Field>
  )
}
