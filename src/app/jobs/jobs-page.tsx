import { CloudOff, ListChecks } from 'lucide-react'
import { needsConnection } from '#app/desk/calls/desk-request.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { jobsLimit, listJobs } from '#domain/jobs/endpoints.ts'
import { isEnded, type Job } from '#domain/jobs/job.ts'
import { JobLine } from './job-line.tsx'
import { useJobsNews } from './use-jobs-news.ts'

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: theme.spacing(2, 0), borderBottom: theme.edge.soft },
}))

const Explained = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  margin: theme.spacing(0, 0, 2),
  color: theme.vars.palette.ink3,
}))

/** Long-running work: imports and bulk changes. */
export function JobsPage() {
  return (
    <Gate access={listJobs}>
      <Asked />
    </Gate>
  )
}

function Asked() {
  const { value, gap, asOf, again, keep } = useCall(listJobs)
  const jobs = value?.data ?? []
  useJobsNews(
    jobs.some((job) => !isEnded(job)),
    again,
  )
  const put = (changed: Job) =>
    void keep({ data: jobs.map((job) => (job.id === changed.id ? changed : job)) })
  return (
    <SettingsPage title="Jobs" asOf={asOf}>
      {value ? (
        <Rows jobs={jobs} onChange={put} />
      ) : gap === undefined ? (
        <SkeletonRows rows={3} lines={2} />
      ) : (
        <EmptyLine
          icon={CloudOff}
          text={gap === 'connection' ? needsConnection : 'The list did not load'}
          {...(gap === 'failure' && { action: <Button onClick={again}>Try again</Button> })}
        />
      )}
    </SettingsPage>
  )
}

function Rows({ jobs, onChange }: { jobs: readonly Job[]; onChange: (job: Job) => void }) {
  if (jobs.length === 0)
    return (
      <EmptyLine
        icon={ListChecks}
        text="Nothing was started yet"
        about="Long work of the desk, such as imports, is listed here with how far it is."
      />
    )
  return (
    <>
      <Explained>
        Long work of the desk, such as imports: one after the other, also while nobody has the desk open. The
        last {jobsLimit} are listed.
      </Explained>
      <List aria-label="Jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} onChange={onChange} />
          </li>
        ))}
      </List>
    </>
  )
}
