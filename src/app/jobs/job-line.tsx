import { Pause, Play, RotateCw, Square, Undo2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { styled } from '#app/theme/styled.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import { putJob } from '#domain/jobs/endpoints.ts'
import { choicesOf, isEnded, type Job, type JobChoice } from '#domain/jobs/job.ts'
import { jobText, progressText, stateText } from './job-texts.ts'

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.touch,
}))

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  flex: 1,
  minWidth: `min(100%, ${theme.spacing(60)})`,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& p + p, & [data-numbers]': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  '& time': { whiteSpace: 'nowrap' },
  '& [data-error]': { color: theme.vars.palette.danger },
}))

const Bar = styled('div')(({ theme }) => ({
  height: theme.spacing(1),
  margin: theme.spacing(1, 0),
  overflow: 'hidden',
  borderRadius: theme.spacing(0.5),
  background: theme.vars.palette.line,
  '& > span': { display: 'block', height: '100%', background: theme.vars.palette.primary.main },
  [theme.media.forced]: { border: theme.edge.line, '& > span': { background: 'Highlight' } },
}))

const Actions = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }))

interface Action {
  label: string
  icon: LucideIcon
  question?: { text: string; confirm: string; tone?: 'dangerFill' }
}

function actionOf(choice: JobChoice, { state, undoes }: Job): Action {
  switch (choice) {
    case 'pause':
      return { label: 'Pause', icon: Pause }
    case 'goOn':
      return state === 'failed' ? { label: 'Try again', icon: RotateCw } : { label: 'Continue', icon: Play }
    case 'stop': {
      const text = 'Are you sure you want to stop it? What it has done stays, and it cannot be continued.'
      return { label: 'Stop', icon: Square, question: { text, confirm: 'Stop', tone: 'dangerFill' } }
    }
    case 'undo':
      return { label: 'Undo', icon: Undo2, question: { text: undoes ?? '', confirm: 'Undo' } }
  }
}

interface JobLineProps {
  job: Job
  /** Called with the job's new state. */
  onChange: (job: Job) => void
  /** Other actors allowed to decide, and their calls, if not administrators only. */
  via?: JobVia | undefined
}

/** A call that decides about a job. */
export interface JobVia {
  access: AnyEndpoint
  choose: (choice: JobChoice) => Promise<Job>
}

/** Progress of a job, with its actions. */
export function JobLine({ job, onChange, via }: JobLineProps) {
  const { error, outcome, startedBy, createdAt, endedAt } = job
  const isUnderWay = !isEnded(job)
  return (
    <Line>
      <Words>
        <p>{jobText(job)}</p>
        {isUnderWay && <Progress job={job} />}
        <p>
          <span role="status">{stateText(job)}</span>
          <span data-numbers>
            {` · ${progressText(job)}`}
            {outcome !== '' && ` · ${outcome}`}
            {startedBy !== null && ` · ${startedBy}`}
            {' · '}
            <RelativeTime at={endedAt ?? createdAt} show="stamp" />
          </span>
        </p>
        {error !== null && (
          <p data-error role="alert">
            {error}
          </p>
        )}
      </Words>
      <Actions>
        {choicesOf(job).map((choice) => (
          <Choice key={choice} {...{ choice, job, onChange, via }} />
        ))}
      </Actions>
    </Line>
  )
}

function Progress({ job }: Pick<JobLineProps, 'job'>) {
  const { done, total } = job
  const share = total === null || total === 0 ? null : Math.min(1, done / total)
  return (
    <Bar
      role="progressbar"
      aria-label={jobText(job)}
      aria-valuetext={`${stateText(job)}, ${progressText(job)}`}
      {...(share !== null && {
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(share * 100),
      })}
    >
      <span style={{ width: `${(share ?? 0) * 100}%` }} />
    </Bar>
  )
}

function Choice({ choice, job, onChange, via }: JobLineProps & { choice: JobChoice }) {
  const desk = useDesk()
  const denied = useAccess(via?.access ?? putJob, true)
  const [isBusy, setBusy] = useState(false)
  const { label, icon, question } = actionOf(choice, job)
  const choose = async () => {
    if (question && !(await ask({ title: label, ...question }))) return
    setBusy(true)
    try {
      onChange(await (via ? via.choose(choice) : callDesk(desk, putJob, { id: job.id, choice })))
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outline"
      size="small"
      icon={icon}
      busy={isBusy}
      denied={denied}
      aria-label={`${label}: ${jobText(job)}`}
      onClick={() => void choose()}
    >
      {label}
    </Button>
  )
}
