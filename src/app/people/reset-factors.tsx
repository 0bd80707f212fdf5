import { useState } from 'react'
import { resetFactors } from '#domain/factors/endpoints.ts'
import type { UserView } from '#domain/people/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'

/** Button to reset a colleague's second factor. */
export function ResetFactors({ user, denied }: { user: UserView; denied: Denial | undefined }) {
  const desk = useDesk()
  const [isBusy, setBusy] = useState(false)
  const reset = async () => {
    const isSure = await ask({
      title: `Reset how ${nameOf(user)} signs in`,
      text: 'Their authenticator app is turned off and their passkeys are removed. Their password alone lets them in, and they are told by mail.',
      confirm: 'Reset',
      tone: 'dangerFill',
    })
    if (!isSure) return
    setBusy(true)
    try {
      await callDesk(desk, resetFactors, { id: user.id })
      showToast({ text: 'Sign-in reset' })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormPart>
      <h2>Lost phone</h2>
      <p>
        Who has lost the app or passkey that they sign in with signs in with the password alone after a reset.
      </p>
      <Button variant="outline" busy={isBusy} denied={denied} onClick={() => void reset()}>
        Reset sign-in
      </Button>
    </FormPart>
  )
}
