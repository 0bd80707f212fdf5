import { useState } from 'react'
import { invariant } from '#lib/invariant.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { reachText } from '#domain/channels/history-reach.ts'
import { isEnded, type JobChoice } from '#domain/jobs/job.ts'
import { getHistory, putHistory, startHistory } from '#domain/mail-history/endpoints.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckRow } from '../check-row.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { mailsText } from './history-texts.ts'

interface Props {
  /** The saved inbox. */
  mailbox: Pick<Mailbox, 'id' | 'name'>
}

/** Old mail of a mailbox: its amount, and the progress of its import. */
export function HistoryLine({ mailbox }: Props) {
  const { value, again, keep } = useCallAbout(getHistory, mailbox.id)
  useJobsNews(value ? isAwaited(value) : false, again)
  if (!value) return null
  return <Known mailbox={mailbox} history={value} onChange={(changed) => void keep(changed)} />
}

const isAwaited = ({ asked, job }: MailHistory) => asked !== null || (job !== null && !isEnded(job))

interface KnownProps extends Props {
  history: MailHistory
  onChange: (history: MailHistory) => void
}

function Known({ mailbox, history, onChange }: KnownProps) {
  const desk = useDesk()
  const denied = useAccess(startHistory, true)
  const [isOpen, setIsOpen] = useState(false)
  const { left, asked, job } = history
  if (asked !== null)
    return (
      <CheckRow state="waiting" title={`Old mail is imported: ${reachText(asked)}`}>
        <p>It starts as soon as the mail on the server is counted.</p>
      </CheckRow>
    )
  if (left.all === 0 && job === null) return null
  const choose = async (choice: JobChoice) => {
    const changed = await callDesk(desk, putHistory, { id: mailbox.id, choice })
    onChange(changed)
    return invariant(changed.job, 'job')
  }
  const begin = (
    <Button variant="outline" size="small" denied={denied} onClick={() => setIsOpen(true)}>
      Bring old mail in
    </Button>
  )
  return (
    <CheckRow
      state={isAwaited(history) ? 'waiting' : 'good'}
      title={
        job
          ? 'Mail from before this mailbox was connected'
          : `${mailsText(left.all)} from before this mailbox was connected`
      }
      acts={!isAwaited(history) && left.all > 0 && begin}
    >
      {job ? (
        <JobLine job={job} onChange={() => undefined} via={{ access: putHistory, choose }} />
      ) : (
        <p>They are on the server and can be imported: closed, and without notifying anybody.</p>
      )}
      {isOpen && (
        <HistoryDialog
          {...{ mailbox, left }}
          onClose={() => setIsOpen(false)}
          onBegun={(changed) => {
            setIsOpen(false)
            onChange(changed)
          }}
        />
      )}
    </CheckRow>
  )
}
