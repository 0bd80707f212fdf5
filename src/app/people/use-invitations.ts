import { listInvitations } from '#domain/people/invitation.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'

/** The invitations that wait; the server alone keeps them. */
export function useInvitations() {
  const desk = useDesk()
  const { path, output } = listInvitations
  return useAnswer({ key: path, keptAs: path, schema: output }, (signal) =>
    callDesk(desk, listInvitations, {}, signal),
  )
}
