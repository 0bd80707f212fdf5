import { OutlinedInput } from '@mui/material'
import { Search } from 'lucide-react'
import { Icon } from '#app/ui/icons/icon.tsx'

interface SearchFieldProps {
  /** Label and placeholder: `Find a team`. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** Search field that filters the list below; Esc clears it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <OutlinedInput
      value={value}
      placeholder={label}
      startAdornment={<Icon of={Search} />}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
      inputProps={{ type: 'search', 'aria-label': label, autoComplete: 'off', spellCheck: false }}
    />
  )
}
