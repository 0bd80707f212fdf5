import { FlaskConical } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { tryTaskAutomation } from '#domain/task-automations/automation-endpoints.ts'
import type { TaskAutomation, TaskAutomationInput } from '#domain/task-automations/task-automation.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { Button } from '#app/ui/button.tsx'
import { RunPlace } from './automation-runs.tsx'

type Tried = z.infer<typeof tryTaskAutomation.output>

/** Dry run of the automation in the form on recent events; it saves and creates nothing. */
export function AutomationTrial({ form }: { form: RecordForm<TaskAutomationInput, TaskAutomation> }) {
  const desk = useDesk()
  const denied = useAccess(tryTaskAutomation, true)
  const heading = useId()
  const [tried, setTried] = useState<Tried>()
  const [isTrying, setTrying] = useState(false)
  const run = async () => {
    if (!(await form.trigger(['domain', 'trigger', 'priority', 'statusId', 'assigneeId', 'labelId']))) return
    setTrying(true)
    try {
      setTried(await callDesk(desk, tryTaskAutomation, z.parse(tryTaskAutomation.input, form.getValues())))
    } finally {
      setTrying(false)
    }
  }
  return (
    <FormPart role="group" aria-labelledby={heading}>
      <h2 id={heading}>Try it</h2>
      <p>Counts what would have set it off of late. Nothing is made or saved.</p>
      <Button
        icon={FlaskConical}
        denied={denied}
        busy={isTrying}
        onClick={() => void run().catch(reportFailure)}
      >
        Try it
      </Button>
      <div role="status">
        {tried && (
          <p>
            {`It would have made ${tried.tasks === 1 ? '1 task' : `${tried.tasks} tasks`} in the last ${tried.days} days.`}
            {tried.data.map(({ at, conversation }, index) => (
              <span key={`${at} ${index}`}>
                {index === 0 ? ' Last in ' : ', '}
                <RunPlace conversation={conversation} />
              </span>
            ))}
          </p>
        )}
      </div>
    </FormPart>
  )
}
