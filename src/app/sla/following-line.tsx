import { useSnapshot } from 'valtio'
import { isEnded } from '#domain/jobs/job.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { JobLine } from '#app/jobs/job-line.tsx'
import { useJobsNews } from '#app/jobs/use-jobs-news.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { callsOf, watched, type Followed } from './followed.ts'
import { offerFollowing } from './offer-following.ts'

const Behind = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2, 3),
  maxWidth: theme.size.formColumn,
  '& > p': { flex: 1, minWidth: `min(100%, ${theme.spacing(60)})`, margin: 0 },
}))

/** Progress of moving open conversations to a changed record, and the number left on an earlier version. */
export function FollowingLine({ followed }: { followed: Followed }) {
  const { get } = callsOf(followed)
  return useAccess(get) ? null : <Asked key={`${followed.kind} ${followed.id}`} followed={followed} />
}

function Asked({ followed }: { followed: Followed }) {
  const desk = useDesk()
  const { get, put } = callsOf(followed)
  const denied = useAccess(get, true)
  const { value, keep, again } = useCallAbout(get, followed.id)
  const last = useSnapshot(watched).followed
  const job = value?.job ?? null
  const isGoing = job !== null && !isEnded(job)
  useJobsNews(isGoing, again)
  if (!value) return null
  const isWatched = last?.kind === followed.kind && last.id === followed.id
  const isTold = job !== null && (isGoing || isWatched || job.state === 'failed')
  const isOne = value.behind === 1
  return (
    <>
      {isTold && (
        <JobLine
          job={job}
          onChange={() => undefined}
          via={{
            access: put,
            choose: async (choice) => {
              const next = await callDesk(desk, put, { id: followed.id, choice })
              await keep(next)
              return next.job ?? job
            },
          }}
        />
      )}
      {value.behind > 0 && !isGoing && (
        <Behind>
          <p>
            {`${value.behind.toLocaleString('en')} open ${isOne ? 'conversation keeps' : 'conversations keep'} an earlier version.`}
          </p>
          <Button
            size="small"
            variant="outline"
            denied={denied}
            onClick={() => void offerFollowing(desk, followed).then(again, reportFailure)}
          >
            Let {isOne ? 'it' : 'them'} follow
          </Button>
        </Behind>
      )}
    </>
  )
}

const AboveList = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(4),
}))

/** Progress line above a list, for the record that was last applied in this window. */
export function WatchedFollowing({ kind }: Pick<Followed, 'kind'>) {
  const { followed } = useSnapshot(watched)
  return followed?.kind === kind ? (
    <AboveList>
      <FollowingLine followed={followed} />
    </AboveList>
  ) : null
}
