import { styled } from '#app/theme/styled.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { RecipientChip } from '#app/marks/recipient-chip.tsx'
import { reference } from '#local/queries/people.ts'
import { withFilter, type FilterChange, type Filters } from '../location.ts'
import { filterTexts } from '../location-texts.ts'

/** A line under the tabs that shows active filters. */
export const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  alignItems: 'center',
  color: theme.vars.palette.ink3,
  display: 'flex',
  flexWrap: 'wrap',
  flex: 'none',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2, 3.5),
  borderBottom: theme.edge.line,
}))

interface FilterStripProps {
  filters: Filters
  onChange: (change: FilterChange) => void
}

/** Active filters, one chip per filter; nothing without one. */
export function FilterStrip({ filters, onChange }: FilterStripProps) {
  const people = useLive(reference, undefined)
  const parts = filterTexts(filters, people)
  if (parts.length === 0) return null
  return (
    <Strip role="group" aria-label="Filtered by">
      {parts.map(([key, words]) => (
        <RecipientChip
          key={key}
          email={words}
          onRemove={() => onChange((now) => withFilter(now, key, undefined))}
        />
      ))}
    </Strip>
  )
}
