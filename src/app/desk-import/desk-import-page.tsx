import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { isOfNumber } from '#domain/channels/of-number.ts'
import { deskImportEndpoints, type DeskImport } from '#domain/desk-import/desk-import.ts'
import { reference } from '#local/queries/people.ts'
import { ImportFoot } from '#app/customers/import-styles.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { deskRequest } from '#app/desk/desk-request.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { useLive } from '#app/desk/use-live.ts'
import { useAccess } from '#app/desk/use-access.ts'
import { BoundSelect } from '#app/forms/bound-fields.tsx'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { isEnded } from '#domain/jobs/job.ts'
import { DeskImportFindings } from './desk-import-findings.tsx'

const { postDeskImport, getDeskImport, startDeskImport, putDeskImportJob } = deskImportEndpoints

/** Brings customers and conversations of another help desk in: choose the export, see what would come, import. */
export function DeskImportPage() {
  return (
    <Gate access={postDeskImport}>
      <Import />
    </Gate>
  )
}

function Import() {
  const [view, setView] = useState<DeskImport>()
  return (
    <SettingsPage
      title="Import from a help desk"
      foot={view && <Foot view={view} onView={setView} onClose={() => setView(undefined)} />}
    >
      <SettingsSection>
        {view ? <Check view={view} onView={setView} /> : <ChooseFile onView={setView} />}
      </SettingsSection>
    </SettingsPage>
  )
}

function ChooseFile({ onView }: { onView: (view: DeskImport) => void }) {
  const { client } = useDesk()
  const denied = useAccess(postDeskImport, true)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { control } = useForm<{ mailboxId: number | null }>({ defaultValues: { mailboxId: null } })
  const mailboxId = useWatch({ control, name: 'mailboxId' })
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  const send = async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    setIsBusy(true)
    try {
      const answer = await deskRequest(client, `${postDeskImport.path}?mailboxId=${mailboxId}`, 'POST', form)
      onView(z.parse(postDeskImport.output, await answer.json()))
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <p>
        Customers, companies, tickets with their comments, and tags of Zendesk come in with their dates.
        Nobody is notified, and no rule, survey or mail acts on them.
      </p>
      <p>
        Choose the JSON export of Zendesk, lists of its API, or a zip of those, at most 25 MB. Files of
        comments stay links to Zendesk. You see what would come in before anything is imported.
      </p>
      <BoundSelect
        control={control}
        name="mailboxId"
        label="Inbox"
        help="Its conversations belong to this inbox"
        placeholder="Choose an inbox"
        options={mailboxes
          .filter((mailbox) => !isOfNumber(mailbox))
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      <input
        ref={input}
        type="file"
        accept=".json,.ndjson,.jsonl,.zip"
        aria-label="Export"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
      <div>
        <Button
          variant="primary"
          icon={Upload}
          denied={denied}
          disabled={mailboxId === null}
          busy={isBusy}
          busyLabel="Reading"
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </div>
    </>
  )
}

interface CheckProps {
  view: DeskImport
  onView: (view: DeskImport) => void
}

function Check({ view, onView }: CheckProps) {
  const desk = useDesk()
  const { id, job } = view
  const isUnderWay = job !== null && !isEnded(job)
  useJobsNews(isUnderWay, () => {
    if (isUnderWay) void callDesk(desk, getDeskImport, { id }).then(onView).catch(reportFailure)
  })
  return (
    <>
      {job && (
        <JobLine
          job={job}
          onChange={() => undefined}
          via={{
            access: putDeskImportJob,
            async choose(choice) {
              const next = await callDesk(desk, putDeskImportJob, { id, choice })
              onView(next)
              return next.job ?? job
            },
          }}
        />
      )}
      <DeskImportFindings view={view} />
    </>
  )
}

function Foot({ view, onView, onClose }: CheckProps & { onClose: () => void }) {
  const desk = useDesk()
  const denied = useAccess(startDeskImport, true)
  const [isBusy, setIsBusy] = useState(false)
  const { id, job } = view
  const start = () => {
    setIsBusy(true)
    void callDesk(desk, startDeskImport, { id })
      .then((next) => {
        onView(next)
        showToast({ text: 'Import has begun' })
      })
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <ImportFoot>
      <span role="status">
        {job
          ? 'It goes on if you leave this page. It can be paused and taken back here and under Jobs.'
          : 'Nothing has been imported yet.'}
      </span>
      <Button variant="outline" onClick={onClose}>
        {job ? 'Close' : 'Cancel'}
      </Button>
      {!job && (
        <Button variant="primary" denied={denied} busy={isBusy} busyLabel="One moment" onClick={start}>
          Import
        </Button>
      )}
    </ImportFoot>
  )
}
