import { TextField } from '@mui/material'
import { useState } from 'react'
import type { Reference } from '#local/queries/people.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { spans, type ReportFilters, type Span } from './use-report.ts'

const labels: Record<Span, string> = { '7': '7 days', '28': '28 days', '90': '90 days', custom: 'Custom' }

const options = [...spans, 'custom' as const].map((value) => ({ value, label: labels[value] }))

/** Range and inbox of a report, from the address. */
export function ReportFiltersBar({
  filters,
  people,
  hasInboxes,
  hasHours,
}: {
  filters: ReportFilters
  people: Reference | undefined
  /** True for records that belong to inboxes. */
  hasInboxes: boolean
  /** True for waiting times, which business hours shorten. */
  hasHours: boolean
}) {
  const { span, query, setSpan, setRange, setMailbox, setHours } = filters
  const inboxes = [...(people?.mailboxes.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Segment label="Range" value={span} options={options} onChange={setSpan} />
      {span === 'custom' && (
        <>
          <DayField
            label="First day"
            value={query.from}
            fits={(from) => from <= query.to}
            onChange={(from) => setRange(from, from > query.to ? from : query.to)}
          />
          <DayField
            label="Last day"
            value={query.to}
            fits={(to) => to >= query.from}
            onChange={(to) => setRange(to < query.from ? to : query.from, to)}
          />
        </>
      )}
      {hasHours && (
        <DropdownButton
          label="Hours"
          value={query.hours ?? 'all'}
          options={[
            { value: 'all', label: 'All hours' },
            { value: 'business', label: 'Business hours' },
          ]}
          onChange={setHours}
        />
      )}
      {hasInboxes && (
        <DropdownButton
          label="Inbox"
          value={query.mailboxId ?? null}
          options={[{ value: null, label: 'All inboxes' }, ...inboxes]}
          onChange={setMailbox}
        />
      )}
    </>
  )
}

const bounds = { min: '2000-01-01', max: '2099-12-31' }
const isBounded = (day: string) => day >= bounds.min && day <= bounds.max

/**
 * Day of a range. Every key typed gives a valid day, such as the year 2 on the way to 2026: a day that does
 * not fit the range counts once the field is left.
 */
function DayField({
  label,
  value,
  fits,
  onChange,
}: {
  label: string
  value: string
  fits: (day: string) => boolean
  onChange: (day: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    setTyped(null)
    if (typed !== null && isBounded(typed)) onChange(typed)
  }
  return (
    <TextField
      type="date"
      size="small"
      value={typed ?? value}
      slotProps={{ htmlInput: { 'aria-label': label, ...bounds } }}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      onChange={({ target: { value: day } }) => {
        if (day === '') return
        const isWhole = isBounded(day) && fits(day)
        setTyped(isWhole ? null : day)
        if (isWhole) onChange(day)
      }}
    />
  )
}
