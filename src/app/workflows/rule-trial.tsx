import { OutlinedInput } from '@mui/material'
import { FlaskConical } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { tryRule, type RuleFinding } from '#domain/workflows/rule-endpoints.ts'
import type { WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { DeskError } from '#domain/errors.ts'
import { Findings } from './findings.tsx'
import { RunLine } from './rule-runs.tsx'
import { inputOf, type RuleValues } from './rule-values.ts'

type Tried = z.infer<typeof tryRule.output>

const Asked = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: theme.spacing(2),
}))

const Found = styled('p')({ '& a': { textDecoration: 'underline' } })

/** Dry run of the rule in the form on the newest records; it saves and changes nothing. */
export function RuleTrial({ form }: { form: RecordForm<RuleValues, WorkflowRule> }) {
  const desk = useDesk()
  const denied = useAccess(tryRule, true)
  const heading = useId()
  const [tried, setTried] = useState<Tried & { isOfContacts: boolean }>()
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const [isTrying, setTrying] = useState(false)
  const isOfContacts = form.watch('entity') === 'contacts'
  const run = async () => {
    setFault(undefined)
    if (!(await form.trigger(['entity', 'trigger', 'criterias']))) return
    const typed = number.trim().replace(/^#/, '')
    const isAsked = typed !== '' && !isOfContacts
    if (isAsked && !/^[1-9]\d{0,9}$/.test(typed)) return setFault('Type the number of a conversation')
    setTrying(true)
    try {
      const { rule, criterias } = inputOf({ ...form.getValues(), actions: [] })
      const input = { trigger: rule.trigger, criterias, ...(isAsked && { ticketNo: Number(typed) }) }
      setTried({ ...(await callDesk(desk, tryRule, z.parse(tryRule.input, input))), isOfContacts })
    } catch (error) {
      if (!(error instanceof DeskError) || error.details.field !== 'ticketNo') throw error
      setFault(error.message)
    } finally {
      setTrying(false)
    }
  }
  return (
    <FormPart role="group" aria-labelledby={heading}>
      <h2 id={heading}>Try it</h2>
      <p>
        Counts what would match among the newest 1,000, as they are now. Nothing is changed or saved. With the
        number of a conversation it also says which conditions that one meets.
      </p>
      <Asked>
        {!isOfContacts && (
          <Field label="Conversation number" optional error={fault}>
            {({ id, describedBy }) => (
              <OutlinedInput
                id={id}
                value={number}
                onChange={(event) => setNumber(event.target.value)}
                onKeyDown={(event) => {
                  // Enter runs the trial and does not submit the form.
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  void run().catch(reportFailure)
                }}
                placeholder="#4821"
                error={fault !== undefined}
                inputProps={{ 'aria-describedby': describedBy, inputMode: 'numeric', autoComplete: 'off' }}
              />
            )}
          </Field>
        )}
        <Button
          icon={FlaskConical}
          denied={denied}
          busy={isTrying}
          onClick={() => void run().catch(reportFailure)}
        >
          Try it
        </Button>
      </Asked>
      <div role="status">{tried && <Outcome tried={tried} />}</div>
    </FormPart>
  )
}

function Outcome({ tried }: { tried: Tried & { isOfContacts: boolean } }) {
  const { matched, tried: count, data, findings, isOfContacts } = tried
  const noun = isOfContacts ? 'contacts' : 'conversations'
  return (
    <>
      {findings && <Explained findings={findings} />}
      <p>{`Would match ${matched.toLocaleString('en')} of the last ${count.toLocaleString('en')} ${noun}.`}</p>
      {data.length > 0 && (
        <Found>
          {matched > data.length ? `The newest ${data.length}: ` : ''}
          <RunLine places={data} />
        </Found>
      )}
    </>
  )
}

/** Conditions with their results for the conversation. */
function Explained({ findings }: { findings: readonly RuleFinding[] }) {
  const isMatch = findings.every(({ outcome }) => outcome === 'met')
  return (
    <>
      <p>{isMatch ? 'The rule matches this conversation:' : 'The rule does not match this conversation:'}</p>
      <Findings label="Conditions of this conversation" findings={findings} />
    </>
  )
}
