import { Checkbox } from '@mui/material'
import { listCompanies, listContacts } from '#domain/customers/endpoints.ts'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import type { ContactFilters } from '#domain/customers/filters.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Button } from '#app/ui/button.tsx'
import { Picker } from '../segments/segment-styles.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'

/** Members of a static segment: the selected ones, or all matches at the time of saving. */
export interface Members {
  ids: readonly number[]
  isEverybody: boolean
}

interface MemberPickerProps {
  owner: FieldOwner
  filters: ContactFilters
  value: Members
  onChange: (value: Members) => void
}

/** Selection of a static segment's members, with a checkbox for all (SEG-014). */
export function MemberPicker(props: MemberPickerProps) {
  return props.owner === 'contact' ? <Contacts {...props} /> : <Companies {...props} />
}

function Contacts(props: MemberPickerProps) {
  const found = usePages('segment contacts', listContacts, props.filters)
  const rows = found.rows?.map((row) => ({ id: row.id, name: customerName(row), detail: row.email ?? '' }))
  return <Rows {...props} found={found} rows={rows} />
}

function Companies(props: MemberPickerProps) {
  const { assigneeId: _who, company: _company, ...filters } = props.filters
  const found = usePages('segment companies', listCompanies, filters)
  const rows = found.rows?.map(({ id, name, domain }) => ({ id, name, detail: domain }))
  return <Rows {...props} found={found} rows={rows} />
}

interface RowsProps extends MemberPickerProps {
  rows: readonly { id: number; name: string; detail: string }[] | undefined
  found: Pick<ReturnType<typeof usePages>, 'gap' | 'again' | 'total' | 'onEnd'>
}

function Rows({ rows, found, value, onChange }: RowsProps) {
  const { ids, isEverybody } = value
  const { gap, again, total = rows?.length ?? 0, onEnd } = found
  if (!rows) return <AnswerGap gap={gap} again={again} what="Members" />
  const isAll =
    isEverybody || (rows.length > 0 && rows.length >= total && rows.every(({ id }) => ids.includes(id)))
  const count = isEverybody ? total : ids.length
  // If all are loaded, they are selected one by one; otherwise the server selects all matches.
  const pickAll = () =>
    onChange(
      isAll
        ? { ids: [], isEverybody: false }
        : rows.length >= total
          ? { ids: [...new Set([...ids, ...rows.map(({ id }) => id)])], isEverybody: false }
          : { ids: [], isEverybody: true },
    )
  const pick = (id: number) => {
    const had = isEverybody ? rows.map((row) => row.id) : ids
    onChange({
      ids: had.includes(id) ? had.filter((each) => each !== id) : [...had, id],
      isEverybody: false,
    })
  }
  return (
    <Picker>
      <label>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && count > 0}
          onChange={pickAll}
          slotProps={{ input: { 'aria-label': 'Select all' } }}
        />
        <span role="status">{`${count.toLocaleString('en')} of ${total.toLocaleString('en')} chosen`}</span>
      </label>
      {rows.length === 0 && <p>No Results Found</p>}
      <ul aria-label="Members">
        {rows.map(({ id, name, detail }) => (
          <li key={id}>
            <label>
              <Checkbox checked={isEverybody || ids.includes(id)} onChange={() => pick(id)} />
              <span dir="auto">{name}</span>
              <span>{detail}</span>
            </label>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <Button variant="outline" size="small" onClick={onEnd}>
          Show more
        </Button>
      )}
    </Picker>
  )
}
