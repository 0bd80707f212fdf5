import { useId } from 'react'
import { Link } from 'react-router-dom'
import { listRuleRuns, type RuleRun } from '#domain/workflows/rule-endpoints.ts'
import { useCallAbout } from '#app/desk/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { paths } from '#app/paths.ts'
import { RunPlace } from '#app/task-automations/automation-runs.tsx'
import { styled } from '#app/theme/styled.ts'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { actionLabels, outcomeWords } from './rule-texts.ts'

const Lines = styled('ul')(({ theme }) => ({
  '& > li': { padding: theme.spacing(1.5, 0), borderBottom: theme.edge.soft, overflowWrap: 'anywhere' },
}))

function Place({ conversation, contact }: Pick<RuleRun, 'conversation' | 'contact'>) {
  if (!contact) return <RunPlace conversation={conversation} />
  return <Link to={paths.customer(contact.id)}>{contact.name || 'Customer'}</Link>
}

/** Records that a rule matched, in one line. */
export const RunLine = ({ places }: { places: readonly Pick<RuleRun, 'conversation' | 'contact'>[] }) =>
  places.map((place, index) => (
    <span key={place.conversation?.id ?? place.contact?.id ?? `unseen ${index}`}>
      {index > 0 && ', '}
      <Place {...place} />
    </span>
  ))

const resultWords = ({ results }: Pick<RuleRun, 'results'>) =>
  results
    .map(({ target, outcome, reason }) =>
      [`${actionLabels[target]}: ${outcomeWords[outcome]}`, reason].filter(Boolean).join(', '),
    )
    .join(' · ')

/** Recent runs of a rule. */
export function RuleRuns({ ruleId }: { ruleId: number }) {
  const heading = useId()
  const { value } = useCallAbout(listRuleRuns, ruleId)
  if (!value) return null
  return (
    <FormPart role="group" aria-labelledby={heading}>
      <h2 id={heading}>Last runs</h2>
      {value.total === 0 && <p>Nothing has matched it yet.</p>}
      {value.total > value.data.length && <p>{`The newest ${value.data.length} of ${value.total}.`}</p>}
      {value.total > 0 && (
        <Lines aria-labelledby={heading}>
          {value.data.map((run, index) => (
            <li key={`${run.at} ${index}`}>
              <RelativeTime at={run.at} show="stamp" /> · <Place {...run} /> · {resultWords(run)}
            </li>
          ))}
        </Lines>
      )}
    </FormPart>
  )
}
