import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Priority, StatusId } from '#domain/conversations/status.ts'
import { nameOf } from '#domain/people/name.ts'
import type { RuleTarget } from '#domain/workflows/rule-parts.ts'
import { listRuleRuns, type RuleRun } from '#domain/workflows/rule-endpoints.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { reference } from '#local/queries/people.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { paths } from '#app/paths.ts'
import { RunPlace } from '#app/task-automations/automation-runs.tsx'
import { styled } from '#app/theme/styled.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { actionLabels, outcomeTexts } from './rule-texts.ts'

/** List of runs. */
export const Lines = styled('ul')(({ theme }) => ({
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

type Words = (target: RuleTarget, value: unknown) => string

/** Function that formats a value set by a rule. */
export function useValueTexts(): Words {
  const names = useLive(reference, undefined)
  const statusLabel = useStatusLabel()
  const tags = (value: unknown) =>
    (value as number[]).map((id) => names?.labels.get(id)?.label ?? 'one that is gone').join(', ') || 'none'
  const user = (value: unknown) => {
    const found = names?.users.get(value as number)
    return value === null ? 'Nobody' : found ? nameOf(found) : 'one that is gone'
  }
  const words: Partial<Record<RuleTarget, (value: unknown) => string>> = {
    statusId: (value) => statusLabel(value as StatusId),
    priority: (value) => priorityTexts[value as Priority],
    assigneeId: user,
    mailboxId: (value) => names?.mailboxes.get(value as number)?.name ?? 'one that is gone',
    ...{ addLabelIds: tags, removeLabelIds: tags, labelIds: tags },
  }
  return (target, value) => words[target]?.(value) ?? (String(value ?? '') || 'none')
}

/** Results of a run's actions, as text. */
export const resultText = ({ results }: Pick<RuleRun, 'results'>, words: Words) =>
  results
    .map(({ target, outcome, reason, change }) => {
      const became = change && `${words(target, change.from)} → ${words(target, change.to)}`
      return [`${actionLabels[target]}: ${became ?? outcomeTexts[outcome]}`, reason]
        .filter(Boolean)
        .join(', ')
    })
    .join(' · ')

/** Recent runs of a rule. */
export function RuleRuns({ ruleId }: { ruleId: number }) {
  const heading = useId()
  const { value } = useCallAbout(listRuleRuns, ruleId)
  const words = useValueTexts()
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
              <RelativeTime at={run.at} show="stamp" /> · <Place {...run} /> · {resultText(run, words)}
            </li>
          ))}
        </Lines>
      )}
    </FormPart>
  )
}
