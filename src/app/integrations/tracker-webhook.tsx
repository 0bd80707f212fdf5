import { RefreshCw } from 'lucide-react'
import { issueEndpoints, type LinkedIssue, type TrackerConnection } from '#domain/integrations/issue.ts'
import { integrationTitle } from '#domain/integrations/names.ts'
import { CopiedCode } from '#app/forms/copied-code.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showOnce } from '#app/records/shown-once.tsx'
import { Button } from '#app/ui/button.tsx'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'

const { renewTrackerSecret } = issueEndpoints

/** Instructions to set up the webhook in each product. */
const setUp = {
  jira: 'In Jira, under System, WebHooks: paste the address and the secret, and choose the event “Issue updated”.',
  github:
    'In the settings of the repository, under Webhooks: paste the address and the secret, and choose the event “Issues”.',
} satisfies Record<LinkedIssue['tracker'], string>

interface TrackerWebhookProps {
  tracker: LinkedIssue['tracker']
  webhook: NonNullable<TrackerConnection['webhook']>
  /** Reloads the connection. */
  again: () => void
}

/** Webhook address for a tracker's updates, with its signing secret. */
export function TrackerWebhook({ tracker, webhook, again }: TrackerWebhookProps) {
  const desk = useDesk()
  const denied = useAccess(renewTrackerSecret, true)
  const { url, hasSecret, heardAt } = webhook
  const renew = async () => {
    const title = integrationTitle(tracker)
    const isSure =
      !hasSecret ||
      (await ask({
        title: 'New secret',
        text: `Calls that are signed with the present secret are refused from now on: set the new one in ${title}.`,
        confirm: 'Make a new secret',
      }))
    if (!isSure) return
    const { secret } = await callDesk(desk, renewTrackerSecret, { tracker })
    const text = `Copy the secret now: it is not shown again. ${title} signs its calls with it.`
    showOnce({ title: 'Webhook secret', text, label: 'Secret', value: secret })
    again()
  }
  return (
    <FormPart>
      <h2>Webhook</h2>
      <p>
        {!hasSecret && 'Optional: with it, a change shows here at once. Make a secret first.'}
        {hasSecret && heardAt === null && 'No call has arrived yet.'}
        {hasSecret && heardAt !== null && (
          <>
            The last call arrived <RelativeTime at={heardAt} show="stamp" />.
          </>
        )}
      </p>
      <CopiedCode label="Address" code={url} help={setUp[tracker]} copy="Copy address" rows={1}>
        <Button icon={RefreshCw} denied={denied} onClick={() => void renew().catch(reportFailure)}>
          {hasSecret ? 'New secret' : 'Make a secret'}
        </Button>
      </CopiedCode>
    </FormPart>
  )
}
