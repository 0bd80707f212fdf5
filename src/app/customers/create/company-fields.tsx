import { X } from 'lucide-react'
import { useController, type Control } from 'react-hook-form'
import { contactLimits } from '#domain/customers/contact.ts'
import { companyEndpoints } from '#domain/customers/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { styled } from '#app/theme/styled.ts'
import type { CustomerForm } from './customer-form.ts'

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
}))

/** The chosen company, laid out like a field. */
const Chosen = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  '& > strong': { gridColumn: '1 / -1', fontWeight: theme.weight.medium },
  '& > [dir]': { minWidth: 0, overflowWrap: 'anywhere' },
}))

/** Maximum number of suggested companies. */
const offered = 3

interface KnownProps {
  text: string
  onChoose: (company: NonNullable<CustomerForm['company']>) => void
}

/** Existing companies with a matching name. */
function KnownCompanies({ text, onChoose }: KnownProps) {
  const desk = useDesk()
  const { companyChoices } = companyEndpoints
  const { value } = useAnswer(
    {
      ...{ key: `${companyChoices.path} ${text}`, keptAs: companyChoices.path },
      ...{ shelf: companyChoices.path, schema: companyChoices.output },
    },
    (signal) => callDesk(desk, companyChoices, { text, limit: offered } as never, signal),
  )
  if (!value || value.data.length === 0) return null
  return (
    <Line role="group" aria-label="Companies found">
      {value.data.slice(0, offered).map((company) => (
        <Button key={company.id} variant="outline" size="small" onClick={() => onChoose(company)}>
          {company.name}
        </Button>
      ))}
    </Line>
  )
}

/** Company of a new customer: an existing one, or a new one with a short name (D1-06). */
export function CompanyFields({ control }: { control: Control<CustomerForm> }) {
  const { field } = useController({ control, name: 'company' })
  const { field: name } = useController({ control, name: 'companyName' })
  const { field: url } = useController({ control, name: 'companyUrl' })
  const company = field.value
  const typed = name.value.trim()
  const text = usePaused(typed, 200)
  const choose = (chosen: CustomerForm['company']) => {
    field.onChange(chosen)
    name.onChange('')
    url.onChange('')
  }
  if (company)
    return (
      <Chosen role="group" aria-label="Company">
        <strong>Company</strong>
        <Avatar id={company.id} name={company.name} kind="team" size="xs" />
        <span dir="auto">{company.name}</span>
        <IconButton name="Remove company" icon={X} size="sm" onClick={() => choose(null)} />
      </Chosen>
    )
  const { form: max } = contactLimits.company
  return (
    <>
      <FieldPair>
        <BoundText
          control={control}
          name="companyName"
          label="Company name"
          max={max}
          optional
          locked={false}
        />
        <BoundText
          control={control}
          name="companyUrl"
          label="Company website"
          max={max}
          inputMode="url"
          optional
          locked={false}
        />
      </FieldPair>
      {typed !== '' && text !== '' && <KnownCompanies text={text} onChoose={choose} />}
    </>
  )
}
