import { Download, Trash2 } from 'lucide-react'
import { isOwner } from '#domain/access/actor.ts'
import {
  deleteExport,
  exportDays,
  listExports,
  postExport,
  postExportLink,
  type AccountExport,
} from '#domain/account/export-endpoints.ts'
import { isEnded } from '#domain/jobs/job.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { fileSize } from '#app/marks/file-size.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'

const Files = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.touch,
    borderBottom: theme.edge.soft,
  },
  '& > li > span': { flex: 1, minWidth: `min(100%, ${theme.spacing(60)})` },
}))

/** Export of all account data in one file, for owners. */
export function ExportAccount() {
  const { actor } = useDesk()
  return (
    <FormPart>
      <h2>Export the account</h2>
      {isOwner(actor) ? <Exports /> : <p>Only an owner can export the account.</p>}
    </FormPart>
  )
}

function Exports() {
  const desk = useDesk()
  const denied = useAccess(postExport, true)
  const { value, gap, again, keep } = useCall(listExports)
  const job = value?.job ?? null
  const isUnderWay = job !== null && !isEnded(job)
  useJobsNews(isUnderWay, again)
  const start = async () => {
    const started = await callDesk(desk, postExport, {})
    void keep({ job: started, data: value?.data ?? [] })
  }
  return (
    <>
      <p>
        {`One file with all conversations, customers, articles, settings and attachments, which another Outpost imports. Passwords and keys are not in it. It can be downloaded for ${exportDays} days.`}
      </p>
      {!value && <AnswerGap gap={gap} again={again} what="Exports" />}
      {job && (isUnderWay || job.state === 'failed') && (
        <JobLine job={job} onChange={(changed) => void keep({ job: changed, data: value?.data ?? [] })} />
      )}
      {value && value.data.length > 0 && (
        <Files aria-label="Exports">
          {value.data.map((file) => (
            <File key={file.id} file={file} onGone={again} />
          ))}
        </Files>
      )}
      {!isUnderWay && (
        <Button
          variant="outline"
          icon={Download}
          denied={denied}
          onClick={() => void start().catch(reportFailure)}
        >
          Export everything
        </Button>
      )}
    </>
  )
}

function File({ file, onGone }: { file: AccountExport; onGone: () => void }) {
  const { id, size, madeAt } = file
  const desk = useDesk()
  const format = useTimeFormat()
  const downloadDenied = useAccess(postExportLink, true)
  const removeDenied = useAccess(deleteExport, true)
  const name = fullTime(madeAt, format)
  const download = async () => {
    const { path } = await callDesk(desk, postExportLink, { id })
    // Downloaded by the browser as a stream: it may not fit in memory.
    location.assign(path)
  }
  const remove = async () => {
    const isMeant = await ask({
      title: 'Delete the export?',
      text: `The export of ${name} cannot be downloaded any more. The account stays as it is.`,
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isMeant) return
    await callDesk(desk, deleteExport, { id })
    showToast({ text: 'The export was deleted' })
    onGone()
  }
  return (
    <li>
      <span>{`${name} · ${fileSize(size)}`}</span>
      <Button
        variant="outline"
        size="small"
        icon={Download}
        denied={downloadDenied}
        aria-label={`Download the export of ${name}`}
        onClick={() => void download().catch(reportFailure)}
      >
        Download
      </Button>
      <IconButton
        icon={Trash2}
        name={`Delete the export of ${name}`}
        denied={removeDenied}
        onClick={() => void remove().catch(reportFailure)}
      />
    </li>
  )
}
