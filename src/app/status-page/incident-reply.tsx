import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isEnded, type JobChoice } from '#domain/jobs/job.ts'
import {
  getIncidentReply,
  putIncidentReply,
  type IncidentReply as Reply,
} from '#domain/status-page/incident-conversations.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { Button } from '#app/ui/button.tsx'

const ReplyDialog = lazy(() => import('./reply-dialog.tsx'))

/** Sends the newest update of an incident to its conversations, and shows the progress. */
export function IncidentReply({ incidentId }: { incidentId: number }) {
  const desk = useDesk()
  const denied = useAccess(putIncidentReply, true)
  const { value, keep, again } = useAnswer(
    {
      ...{ key: `reply of incident ${incidentId}` },
      schema: getIncidentReply.output,
    },
    (signal) => callDesk(desk, getIncidentReply, { id: incidentId }, signal),
  )
  const [preview, setPreview] = useState<Reply>()
  const isGoing = Boolean(value?.job && !isEnded(value.job))
  useJobsNews(isGoing, again)
  const choose = async (choice: JobChoice) => {
    const next = await callDesk(desk, putIncidentReply, { id: incidentId, choice })
    await keep(next)
    return next
  }
  const open = async () => setPreview(await callDesk(desk, getIncidentReply, { id: incidentId }))
  return (
    <>
      {value?.job && (
        <JobLine
          job={value.job}
          onChange={() => undefined}
          via={{
            access: putIncidentReply,
            choose: async (choice) => (await choose(choice)).job ?? (value.job as never),
          }}
        />
      )}
      {!isGoing && (
        <Button size="small" icon={Send} denied={denied} onClick={() => void open().catch(reportFailure)}>
          Send update as reply
        </Button>
      )}
      {preview && (
        <Suspense fallback={<HeldKeys />}>
          <ReplyDialog
            incidentId={incidentId}
            preview={preview}
            onChange={(next) => void keep(next)}
            onStop={() => choose('stop').then(() => undefined, reportFailure)}
            onClose={() => setPreview(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
