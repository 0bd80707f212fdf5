import { useEffect, useState } from 'react'
import {
  deskImportEndpoints,
  deskSources,
  deskSourceTitle,
  type DeskImport,
} from '#domain/desk-import/desk-import.ts'
import { isEnded } from '#domain/jobs/job.ts'
import { ImportFoot } from '#app/customers/import/import-styles.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { ChooseExport } from './choose-export.tsx'
import { DeskImportFindings } from './desk-import-findings.tsx'
import { Before } from './desk-import-styles.ts'

const { postDeskImport, newestDeskImport, getDeskImport, startDeskImport, putDeskImportJob } =
  deskImportEndpoints

/** Imports customers and conversations of another help desk: choose the export, preview, import. */
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
        {view ? (
          <>
            <h2 dir="auto">{`${deskSourceTitle(view.source)}, ${view.name}`}</h2>
            {view.job && <Progress view={view} onView={setView} />}
            <DeskImportFindings view={view} />
          </>
        ) : (
          <>
            <p>{about}</p>
            <ChooseExport onView={setView} />
            <Newest onView={setView} />
          </>
        )}
      </SettingsSection>
    </SettingsPage>
  )
}

const about = `Customers, companies, conversations and tags of ${new Intl.ListFormat('en').format(
  deskSources.map(([, title]) => title),
)} come in with their dates. Nobody is notified, and no rule, survey or mail acts on them. Attached files come in where they are in the zip, and stay links else. You see what would come in before anything is imported.`

/** The newest import: it continues, and can be undone, after this page was closed. */
function Newest({ onView }: { onView: (view: DeskImport) => void }) {
  const desk = useDesk()
  const [newest, setNewest] = useState<DeskImport | null>(null)
  useEffect(() => {
    let isShown = true
    void callDesk(desk, newestDeskImport, {}).then((answer) => {
      if (isShown) setNewest(answer.newest)
    }, reportFailure)
    return () => void (isShown = false)
  }, [desk])
  if (!newest) return null
  return (
    <Before aria-labelledby="last-import">
      <h2 id="last-import">Last import</h2>
      <Progress view={newest} onView={setNewest} />
      <Button variant="outline" size="small" onClick={() => onView(newest)}>
        Show what is in it
      </Button>
    </Before>
  )
}

interface CheckProps {
  view: DeskImport
  onView: (view: DeskImport) => void
}

/** Progress of its job, with the available actions. */
function Progress({ view: { id, job }, onView }: CheckProps) {
  const desk = useDesk()
  const isUnderWay = job !== null && !isEnded(job)
  useJobsNews(isUnderWay, () => {
    if (isUnderWay) void callDesk(desk, getDeskImport, { id }).then(onView).catch(reportFailure)
  })
  return (
    job && (
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
    )
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
        showToast({ text: 'Import started' })
      })
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <ImportFoot>
      <span role="status">
        {job === null
          ? 'Nothing has been imported yet.'
          : isEnded(job)
            ? 'It can be taken back here and under Jobs.'
            : 'It continues if you leave this page. It can be paused and taken back here and under Jobs.'}
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
