import { endSession, listSessions } from '#domain/people/own-profile.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { useAccess } from '#app/desk/use-access.ts'
import { useCall } from '#app/desk/use-call.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

const Rows = styled('ul')(({ theme }) => ({
  '& > li': {
    ...theme.typography.ui,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: theme.size.touch,
    padding: theme.spacing(1.5, 0),
    borderBottom: theme.edge.soft,
  },
  '& > li > p': { flex: '1 1 auto', minWidth: 0 },
  '& > li > p > span': { ...theme.typography.meta, display: 'block', color: theme.vars.palette.ink3 },
}))

/** The devices that one is signed in on; each of the others can be signed out from here. */
export function OwnDevices() {
  const desk = useDesk()
  const denied = useAccess(endSession, true)
  const { value, gap, again } = useCall(listSessions)
  if (!value) return <AnswerGap gap={gap} again={again} what="Devices" />
  const signOut = async (id: string) => {
    await callDesk(desk, endSession, { id })
    showToast({ text: 'Signed out there' })
  }
  return (
    <Rows aria-label="Devices">
      {value.data.map(({ id, device, usedAt, isThis }) => {
        const name = device || 'A device'
        return (
          <li key={id}>
            <p>
              {name}
              <span>{isThis ? 'This device' : <RelativeTime at={usedAt} show="stamp" />}</span>
            </p>
            {!isThis && (
              <Button
                variant="outline"
                size="small"
                denied={denied}
                aria-label={`Sign out ${name}`}
                onClick={() => void signOut(id).catch(reportFailure).finally(again)}
              >
                Sign out
              </Button>
            )}
          </li>
        )
      })}
    </Rows>
  )
}
