import { ArrowLeft, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Access } from '#domain/access/access.ts'
import { importLimits, refusedName, type ImportCalls, type ImportView } from '#domain/customers/import.ts'
import { isEnded } from '#domain/jobs/job.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { saveAs } from '#app/messages/files/save-as.ts'
import { Gate } from '#app/records/gate.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportFindings } from './import-findings.tsx'
import { FilePlace, ImportFoot, ImportHalves } from './import-styles.ts'
import { PageHead, PageFrame } from '#app/records/page-layout.ts'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'

const modes = [
  { value: 'fill', label: 'Update it', help: 'Only empty fields are filled, nothing is overwritten.' },
  { value: 'leave', label: 'Leave it out' },
] as const

/** A kind of record to import, with the texts of its page. */
export interface ImportPlace {
  calls: ImportCalls
  access: Access
  noun: string
  nouns: string
  /** Address of the back button. */
  back: string
  /** Content of a row: `one customer a row, and an email for each`. */
  rows: string
  /** Key of a row, as a column title and in a sentence. */
  keyLabel: string
  known: string
  targets: Readonly<Record<string, string>>
  useFields(): readonly { id: number; name: string }[]
}

/** Imports records from a file: choose it, check the outcome of each row, import (D1-156). */
export function ImportPage({ place }: { place: ImportPlace }) {
  return (
    <Gate access={place.access}>
      <Import place={place} />
    </Gate>
  )
}

function Import({ place }: { place: ImportPlace }) {
  const navigate = useNavigate()
  const [view, setView] = useState<ImportView>()
  const back = () => void navigate(place.back)
  const rows = view && `${view.name}, ${view.total.toLocaleString('en')} ${view.total === 1 ? 'row' : 'rows'}`
  const title = `Import ${place.nouns}`
  return (
    <PageFrame aria-label={title}>
      <PageHead>
        <IconButton name="Back" icon={ArrowLeft} onClick={back} />
        <h1>{title}</h1>
        {rows && <span data-count>{rows}</span>}
      </PageHead>
      {view ? (
        <Check place={place} view={view} onView={setView} onBack={back} />
      ) : (
        <ChooseFile place={place} onView={setView} />
      )}
    </PageFrame>
  )
}

interface ChooseFileProps {
  place: ImportPlace
  onView: (view: ImportView) => void
}

function ChooseFile({ place: { calls, access, rows }, onView }: ChooseFileProps) {
  const { client } = useDesk()
  const denied = useAccess(access, true)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    setIsBusy(true)
    try {
      const answer = await deskRequest(client, `${calls.postImport.path}?isPreview=true`, 'POST', form)
      onView(z.parse(calls.postImport.output, await answer.json()))
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const picker = useFilePicker(
    ([file]) => file && void send(file),
    'Excel or CSV file',
    '.csv,.tsv,.txt,.xlsx,text/csv',
    true,
  )
  return (
    <FilePlace
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file && !denied && !isBusy) void send(file)
      }}
    >
      <p>
        An Excel (.xlsx) or CSV file with a header row and {rows}. Of an Excel file the first sheet is read.
        At most {importLimits.rows.toLocaleString('en')} rows.
      </p>
      <p>You see the outcome of each row before anything is imported.</p>
      {picker.input}
      <Button
        variant="primary"
        icon={Upload}
        denied={denied}
        busy={isBusy}
        busyLabel="Reading"
        onClick={picker.pick}
      >
        Choose a file
      </Button>
    </FilePlace>
  )
}

interface CheckProps {
  place: ImportPlace
  view: ImportView
  onView: (view: ImportView) => void
  onBack: () => void
}

function Check({ place, view, onView, onBack }: CheckProps) {
  const desk = useDesk()
  const denied = useAccess(place.access, true)
  const [isBusy, setIsBusy] = useState(false)
  const { id, mapping, mode, counts, job } = view
  const { getImport, getRefused, putImport, putImportJob, startImport } = place.calls
  const take = (asked: Promise<ImportView>) => {
    setIsBusy(true)
    void asked
      .then((next) => {
        onView(next)
        if (next.job?.state === 'done' && !next.job.isUndo && view.job?.state !== 'done')
          showToast({ text: 'Import Successful' })
      })
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  const plan = (change: Partial<Pick<ImportView, 'mapping' | 'mode'>>) =>
    take(callDesk(desk, putImport, { id, mapping, mode, ...change }))
  const isUnderWay = job !== null && !isEnded(job)
  useJobsNews(isUnderWay, () => {
    if (isUnderWay) take(callDesk(desk, getImport, { id }))
  })
  const refused = async () => {
    const answer = await deskRequest(desk.client, getRefused.path.replace(':id', String(id)))
    saveAs(new Blob([await answer.arrayBuffer()], { type: 'text/csv' }), refusedName(view.name))
  }
  const coming = counts.added + counts.changed
  const problems = `${counts.refused.toLocaleString('en')} ${counts.refused === 1 ? 'row' : 'rows'} with a problem`
  return (
    <>
      <ImportHalves data-started={job !== null || undefined}>
        <section aria-label="Columns">
          <h2>Columns</h2>
          <ImportColumns
            view={view}
            place={place}
            isLocked={job !== null}
            onChange={(next) => plan({ mapping: next })}
          />
          {!job && (
            <RadioField
              label={`When ${place.known} is already here`}
              value={mode}
              options={modes}
              onChange={(next) => plan({ mode: next })}
            />
          )}
        </section>
        <section aria-label="Rows">
          {job && (
            <JobLine
              job={job}
              onChange={() => undefined}
              via={{
                access: putImportJob,
                async choose(choice) {
                  const next = await callDesk(desk, putImportJob, { id, choice })
                  onView(next)
                  return next.job ?? job
                },
              }}
            />
          )}
          <ImportFindings view={view} keyLabel={place.keyLabel}>
            {counts.refused > 0 && (
              <Button
                variant="ghost"
                size="small"
                icon={Download}
                denied={denied}
                onClick={() => void refused().catch(reportFailure)}
              >
                Download as CSV
              </Button>
            )}
          </ImportFindings>
        </section>
      </ImportHalves>
      <ImportFoot>
        <span role="status">
          {job
            ? `${isUnderWay ? 'It continues if you leave this page. ' : ''}It can be taken back here and under Jobs.`
            : `Nothing has been changed yet.${counts.refused > 0 ? ` ${problems}, left out.` : ''}`}
        </span>
        <Button variant="outline" onClick={onBack}>
          {job ? 'Close' : 'Cancel'}
        </Button>
        {!job && (
          <Button
            variant="primary"
            denied={denied}
            disabled={coming === 0}
            busy={isBusy}
            busyLabel="One moment"
            onClick={() => take(callDesk(desk, startImport, { id }))}
          >
            {`Import ${coming.toLocaleString('en')} ${coming === 1 ? place.noun : place.nouns}`}
          </Button>
        )}
      </ImportFoot>
    </>
  )
}
