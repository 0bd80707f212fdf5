import { endSession, listSessions } from '#domain/people/own-profile.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { ActRows } from '#app/records/act-rows.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'

/** Signed-in devices of the user; the others can be signed out. */
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
    <ActRows aria-label="Devices">
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
    </ActRows>
  )
}
