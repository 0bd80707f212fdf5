import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import {
  listWebhookDeliveries,
  replayWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#domain/webhooks/webhook.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const Lines = styled('ul')(({ theme }) => ({
  '& > li': { padding: theme.spacing(1.5, 0), borderBottom: theme.edge.soft, overflowWrap: 'anywhere' },
  '& summary': { cursor: 'pointer' },
  '& [data-tone=failed]': { color: theme.vars.palette.dangerText },
  '& [data-tone=delivered]': { color: theme.vars.palette.ink2 },
  '& pre': { ...theme.typography.meta, whiteSpace: 'pre-wrap', color: theme.vars.palette.ink2 },
  '& div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2), paddingTop: theme.spacing(1.5) },
}))

const stateWords = { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } as const

function outcomeOf({ state, status, reason, attempts }: WebhookDelivery): string {
  const answer = reason ?? (status === null ? '' : `answered ${status}`)
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  return [stateWords[state], answer, attempts > 0 && tries].filter(Boolean).join(' · ')
}

/** A queued delivery with attempts has failed so far. */
const toneOf = ({ state, attempts }: WebhookDelivery) =>
  state === 'waiting' && attempts > 0 ? 'failed' : state

/** Deliveries of a webhook in the last 30 days, with retries. */
export function WebhookLog({ webhook: { id, isActive } }: { webhook: Webhook }) {
  const heading = useId()
  const desk = useDesk()
  const { rows, first, onEnd, again } = usePages(`webhook log ${id}`, listWebhookDeliveries, { id })
  const access = useAccess(replayWebhook, true)
  const denied = access ?? (isActive ? undefined : 'off')
  const replay = async (range: { from: number; to?: number }) => {
    const isSure =
      range.to !== undefined ||
      (await ask({
        title: 'Send again',
        text: 'It and all calls after it are sent again in their order, under their ids of before.',
        confirm: 'Send again',
      }))
    if (!isSure) return
    const { count } = await callDesk(desk, replayWebhook, { id, ...range })
    showToast({ text: count === 1 ? '1 call is sent again' : `${count} calls are sent again` })
    again()
  }
  const press = (range: { from: number; to?: number }) => () => void replay(range).catch(reportFailure)
  if (!rows) return null
  return (
    <FormPart role="group" aria-labelledby={heading}>
      <h2 id={heading}>Calls</h2>
      {rows.length === 0 && <p>No event has been sent to it yet.</p>}
      {rows.length > 0 && (
        <Lines aria-labelledby={heading}>
          {rows.map((call) => (
            <li key={call.id}>
              <details>
                <summary>
                  {call.type} · <RelativeTime at={call.at} show="stamp" /> ·{' '}
                  <span data-tone={toneOf(call)}>{outcomeOf(call)}</span>
                </summary>
                <pre>{`webhook-id: ${call.messageId}\n${call.body}`}</pre>
                <div>
                  <Button
                    variant="outline"
                    size="small"
                    icon={RotateCw}
                    denied={denied}
                    onClick={press({ from: call.id, to: call.id })}
                  >
                    Send again
                  </Button>
                  <Button variant="outline" size="small" denied={denied} onClick={press({ from: call.id })}>
                    Send all from here again
                  </Button>
                  <VisuallyHidden>{call.messageId}</VisuallyHidden>
                </div>
              </details>
            </li>
          ))}
        </Lines>
      )}
      <div>
        {first?.next != null && (
          <Button variant="outline" size="small" onClick={onEnd}>
            Show older calls
          </Button>
        )}{' '}
        <Button variant="ghost" size="small" onClick={again}>
          Refresh
        </Button>
      </div>
    </FormPart>
  )
}
