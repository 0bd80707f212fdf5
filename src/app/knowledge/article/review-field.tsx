import type { Denial } from '#app/ui/denial.ts'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { nextReview, reviewHour, type Review } from '#domain/knowledge/article.ts'

const intervals: readonly [months: number | null, label: string][] = [
  [null, 'Never'],
  [1, 'Every month'],
  [3, 'Every 3 months'],
  [6, 'Every 6 months'],
  [12, 'Every year'],
  [24, 'Every 2 years'],
]

interface ReviewFieldProps {
  value: Review | null
  onChange: (review: Review | null) => void
  error: string | undefined
  denied: Denial | undefined
}

/** Fields for an article's review interval and next review date. */
export function ReviewField({ value, onChange, error, denied }: ReviewFieldProps) {
  const { timeZone } = useTimeFormat()
  const now = useMinute()
  const known = intervals.some(([months]) => months === (value?.months ?? null))
  const options = known
    ? intervals
    : [...intervals, [value?.months ?? null, `Every ${value?.months} months`] as const]
  return (
    <FieldPair>
      <Field label="Review" help="Its last author is notified when it is due" group>
        {({ describedBy }) => (
          <DropdownButton<number | null>
            label="Review"
            size="input"
            value={value?.months ?? null}
            options={options.map(([months, label]) => ({ value: months, label }))}
            describedBy={describedBy}
            denied={denied}
            onChange={(months) => onChange(months === null ? null : nextReview({ months }, now, timeZone))}
          />
        )}
      </Field>
      {value && (
        <TextInput
          label="Next review"
          type="date"
          locked={denied !== undefined}
          value={localText(value.at, timeZone).slice(0, 10)}
          onChange={(day) => {
            const at = localMoment(`${day}T${String(reviewHour).padStart(2, '0')}:00`, timeZone)
            if (!Number.isNaN(at)) onChange({ ...value, at })
          }}
          error={error}
        />
      )}
    </FieldPair>
  )
}
