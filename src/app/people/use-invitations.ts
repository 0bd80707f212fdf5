import { listInvitations } from '#domain/people/invitation.ts'
import { useCall } from '#app/desk/calls/use-call.ts'

/** Pending invitations; on the server only. */
export function useInvitations() {
  return useCall(listInvitations)
}
