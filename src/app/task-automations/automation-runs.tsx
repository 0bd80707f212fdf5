import { useId } from 'react'
import { Link } from 'react-router-dom'
import { listAutomationRuns, type AutomationRun } from '#domain/task-automations/automation-endpoints.ts'
import { taskName } from '#domain/tasks/status.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { outcomeTexts } from './automation-texts.ts'

const Lines = styled('ul')(({ theme }) => ({
  '& > li': { padding: theme.spacing(1.5, 0), borderBottom: theme.edge.soft, overflowWrap: 'anywhere' },
}))

/** Link to a run's conversation by its number; text only if the reader may not see it. */
export function RunPlace({ conversation }: Pick<AutomationRun, 'conversation'>) {
  if (!conversation) return 'A conversation that you do not see'
  const { id, ticketNo } = conversation
  return <Link to={paths.conversation(id)}>{ticketNo === null ? 'Conversation' : `#${ticketNo}`}</Link>
}

/** Recent runs of an automation. */
export function AutomationRuns({ automationId }: { automationId: number }) {
  const heading = useId()
  const { value } = useCallAbout(listAutomationRuns, automationId)
  if (!value) return null
  return (
    <FormPart role="group" aria-labelledby={heading}>
      <h2 id={heading}>Last runs</h2>
      {value.total === 0 && <p>Nothing has set it off yet.</p>}
      {value.total > value.data.length && <p>{`The newest ${value.data.length} of ${value.total}.`}</p>}
      {value.total > 0 && (
        <Lines aria-labelledby={heading}>
          {value.data.map(({ at, outcome, reason, conversation, task }, index) => (
            <li key={`${at} ${index}`}>
              <RelativeTime at={at} show="stamp" /> · <RunPlace conversation={conversation} /> ·{' '}
              {[task && taskName(task), outcomeTexts[outcome], reason].filter(Boolean).join(' · ')}
            </li>
          ))}
        </Lines>
      )}
    </FormPart>
  )
}
