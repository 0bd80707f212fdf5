import { OutlinedInput } from '@mui/material'
import type { Priority, StatusId } from '#domain/conversations/status.ts'
import { countries } from '#domain/places/countries.ts'
import { ruleLimits, type RuleCondition, type RuleTarget } from '#domain/workflows/rule-parts.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { priorityOptions, useStatusOptions } from '#app/messages/field-options.tsx'
import { ContactField } from '#app/tasks/create/contact-field.tsx'
import { assigneeOptions } from '#app/tasks/task/task-options.tsx'
import { styled } from '#app/theme/styled.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { reference } from '#local/queries/people.ts'
import { CompanyPicker, TagsPicker, TitlePicker, type PickerProps } from './value-pickers.tsx'

const Words = styled('span')(({ theme }) => ({
  flex: '1 1 auto',
  minWidth: theme.size.menuMin,
  maxWidth: theme.size.menuMax,
  '& > *': { width: '100%' },
}))

type Props = PickerProps<unknown>

/** Input for the value of a row, by kind. */
const controls: Record<RuleCondition | RuleTarget, (props: Props) => React.ReactNode> = {
  mailboxId: (props) => <Inbox {...props} />,
  contactId: ({ value, onChange, denied, ...rest }) => (
    <ContactField
      {...rest}
      size="input"
      value={(value as number | null) ?? undefined}
      onChange={onChange}
      denied={denied}
    />
  ),
  contactEmailDomain: (props) => <Typed {...props} placeholder="customer.example" />,
  subjectLike: (props) => <Typed {...props} placeholder="Words of the subject" />,
  assigneeId: (props) => <Person {...props} />,
  haveTags: (props) => <Tags {...props} />,
  doNotHaveTags: (props) => <Tags {...props} />,
  contactEmail: (props) => <Typed {...props} placeholder="dana@customer.example" />,
  company: (props) => <CompanyPicker {...(props as PickerProps<number>)} />,
  firstName: (props) => <Typed {...props} placeholder="First name" />,
  lastName: (props) => <Typed {...props} placeholder="Last name" />,
  title: (props) => <TitlePicker {...(props as PickerProps<string>)} />,
  country: (props) => <Choice {...props} options={countryOptions} placeholder="Choose a country" />,
  labelIds: (props) => <Tags {...props} />,
  interactions: (props) => <Count {...props} />,
  statusId: (props) => <Status {...props} />,
  note: (props) => <Typed {...props} placeholder="What the note says" rows={3} max={ruleLimits.note} />,
  addLabelIds: (props) => <Tags {...props} />,
  removeLabelIds: (props) => <Tags {...props} />,
  delete: () => null,
  priority: (props) => (
    <Choice<Priority> {...props} options={priorityOptions} placeholder="Choose a priority" />
  ),
  companyId: (props) => <CompanyPicker {...(props as PickerProps<number>)} />,
}

const countryOptions: readonly Option<string>[] = countries.map(({ code, name }) => ({
  value: code,
  label: name,
}))

interface ChoiceProps<Value> extends Props {
  options: readonly Option<Value>[]
  placeholder: string
}

function Choice<Value>({ value, options, placeholder, ...rest }: ChoiceProps<Value>) {
  const isGone = value !== null && options.length > 0 && !options.some((option) => option.value === value)
  return (
    <DropdownButton<Value | null>
      {...rest}
      size="input"
      value={value as Value | null}
      options={options}
      placeholder={isGone ? 'One that is gone' : placeholder}
    />
  )
}

function Inbox(props: Props) {
  const mailboxes = useLive(reference, undefined)?.mailboxes
  const options = [...(mailboxes?.values() ?? [])]
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return <Choice {...props} options={options} placeholder="Choose an inbox" />
}

function Person(props: Props) {
  const users = useLive(reference, undefined)?.users ?? new Map()
  const options = assigneeOptions({ users }, props.value as number | null).slice(1)
  return <Choice {...props} options={options} placeholder="Choose an assignee" />
}

function Status(props: Props) {
  const options = useStatusOptions((props.value as StatusId | null) ?? undefined)
  return <Choice {...props} options={options} placeholder="Choose a status" />
}

function Tags(props: Props) {
  const labels = useLive(reference, undefined)?.labels
  return <TagsPicker {...(props as PickerProps<number[]>)} labels={labels} />
}

interface TypedProps extends Props {
  placeholder: string
  rows?: number
  max?: number
}

function Typed({ label, value, onChange, denied, invalid, describedBy, placeholder, rows, max }: TypedProps) {
  return (
    <Words>
      <OutlinedInput
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        readOnly={denied !== undefined && denied !== 'connection'}
        error={invalid}
        {...(rows !== undefined && { multiline: true, minRows: rows, maxRows: rows * 3 })}
        inputProps={{
          'aria-label': label,
          'aria-describedby': describedBy,
          maxLength: max,
          autoComplete: 'off',
        }}
      />
    </Words>
  )
}

function Count({ label, value, onChange, denied, invalid, describedBy }: Props) {
  return (
    <OutlinedInput
      value={value === null ? '' : String(value)}
      onChange={({ target }) =>
        onChange(/^\d{1,6}$/.test(target.value.trim()) ? Number(target.value) : target.value)
      }
      placeholder="3"
      readOnly={denied !== undefined && denied !== 'connection'}
      error={invalid}
      inputProps={{ 'aria-label': label, 'aria-describedby': describedBy, inputMode: 'numeric', size: 4 }}
    />
  )
}

/** Input for a row's value; renders nothing if the kind needs none. */
export function RowValue({ kind, ...props }: Props & { kind: string }) {
  const control = controls[kind as RuleTarget] as ((given: Props) => React.ReactNode) | undefined
  return control?.(props) ?? null
}
