import { listInvitations } from '#domain/people/invitation.ts'
import { useCall } from '#app/desk/calls/use-call.ts'

/** The invitations that wait; the server alone keeps them. */
export function useInvitations() {
  return useCall(listInvitations)
}
