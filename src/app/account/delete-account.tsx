import { isOwner } from '#domain/access/actor.ts'
import { deleteDeletion, deletionDays, postDeletion } from '#domain/account/account-endpoints.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'

/** Deletion of the account: owners confirm it by typing its name, and can revoke it for some days. */
export function DeleteAccount({ name }: { name: string }) {
  const desk = useDesk()
  const deletesAt = useLive(ownAccountSettings, undefined)?.deletesAt ?? null
  const format = useTimeFormat()
  const denied = useAccess(postDeletion, true)
  const remove = async () => {
    const isMeant = await ask({
      title: 'Delete the account?',
      text: `In ${deletionDays} days all conversations, customers, files and people of ${name} are deleted for good.`,
      confirm: 'Delete the account',
      tone: 'dangerFill',
      typed: name,
    })
    if (!isMeant) return
    await callDesk(desk, postDeletion, { name })
    showToast({ text: `The account will be deleted in ${deletionDays} days` })
  }
  const keep = async () => {
    await callDesk(desk, deleteDeletion, {})
    showToast({ text: 'The account will be kept' })
  }
  return (
    <FormPart>
      <h2>Delete the account</h2>
      {!isOwner(desk.actor) ? (
        <p>Only an owner can delete the account.</p>
      ) : deletesAt === null ? (
        <>
          <p>{`Everything of it is deleted after ${deletionDays} days; until then an owner can take that back.`}</p>
          <Button
            variant="danger"
            sx={{ ml: -2.5 }}
            denied={denied}
            onClick={() => void remove().catch(reportFailure)}
          >
            Delete the account
          </Button>
        </>
      ) : (
        <>
          <p>{`It will be deleted on ${fullTime(deletesAt, format)}, with everything of it.`}</p>
          <Button variant="primary" denied={denied} onClick={() => void keep().catch(reportFailure)}>
            Keep the account
          </Button>
        </>
      )}
    </FormPart>
  )
}
