import { styled } from '#app/theme/styled.ts'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, FlaskConical, MailX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { isLeft, isUnderWay, keptMailText, lostRecipients } from '#domain/conversations/messages/delivery.ts'
import { resendMessage } from '#domain/conversations/calls/delivery-endpoints.ts'
import type { Delivery, RecipientDelivery } from '#domain/conversations/messages/message.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SyncGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { size } from '#app/theme/tokens.ts'
import { Tip } from '#app/ui/tips/tip.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1),
  color: theme.vars.palette.ink3,
  '&[data-bad]': { color: theme.vars.palette.dangerText, fontWeight: theme.weight.medium },
}))

const quiet: Partial<Record<Delivery['state'], { word: string; icon?: LucideIcon; tip: string }>> = {
  queued: { word: 'Queued', icon: Clock, tip: 'Waits for its turn at the mail server' },
  sending: { word: 'Sending', tip: 'On its way to the mail server' },
  unknown: { word: 'Unknown', icon: CircleHelp, tip: 'The mail server gave no answer' },
  failed: { word: 'Not sent', icon: CircleAlert, tip: 'The mail server refused it' },
  bounced: { word: 'Returned', icon: CircleAlert, tip: 'It came back' },
  kept: { word: 'Kept, not sent', icon: MailX, tip: `${keptMailText}: no mail server was set up` },
  withheld: { word: 'Sample', icon: FlaskConical, tip: 'Nothing of a sample conversation leaves the desk' },
}

/** Delivered to some recipients only. */
const isPartial = ({ recipients }: Delivery) =>
  recipients.some(({ state }) => isLeft(state)) && lostRecipients({ recipients }).length > 0

const leftWords = { sent: 'Sent', delivered: 'Delivered', read: 'Read' } as const

/** Delivery state of an outgoing message: one check when sent, two when delivered, else a word. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  if (isLeft(delivery.state))
    return (
      <Tip text={leftWords[delivery.state]}>
        <Mark>
          <Icon of={delivery.state === 'sent' ? Check : CheckCheck} size="sm" />
          <VisuallyHidden>{leftWords[delivery.state]}</VisuallyHidden>
        </Mark>
      </Tip>
    )
  const shown = quiet[delivery.state]
  if (!shown) return null
  const isBad = delivery.state === 'failed' || delivery.state === 'bounced'
  const lines = isPartial(delivery) ? lostRecipients(delivery).map(lostWords) : []
  return (
    <Tip text={lines.join('. ') || (delivery.reason ?? shown.tip)}>
      <Mark data-bad={isBad || undefined}>
        {shown.icon ? <Icon of={shown.icon} size="sm" /> : <SyncGlyph ring="syncing" size={size.icon.sm} />}
        {isPartial(delivery) ? 'Not to all' : shown.word}
      </Mark>
    </Tip>
  )
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 2),
  marginTop: theme.spacing(2),
  color: theme.vars.palette.ink2,
  '&[data-bad]': { color: theme.vars.palette.dangerText },
  '& > div': { flex: '1 1 60%', textWrap: 'pretty', overflowWrap: 'anywhere' },
}))

/** The server's reason as the end of a sentence. */
const because = (reason: string | null) => (reason ? `: ${reason.replace(/\.$/, '')}` : '')

/** Failed delivery to one recipient, with the server's reason. */
function lostWords({ email, state, reason }: RecipientDelivery): string {
  const why = because(reason)
  if (state === 'unknown') return `${email} may not have got it`
  if (state === 'bounced') return `${email} did not get it, it was returned to us${why}`
  return `${email} did not get it${why}`
}

/** Delivery problems of a message, one line per recipient if they differ. */
export function troubleLines(delivery: Delivery): string[] {
  const { state, reason, recipients } = delivery
  if (recipients.length > 0) {
    const waiting = recipients.filter((each) => each.state === 'queued' && each.reason)
    return [
      ...lostRecipients(delivery).map(lostWords),
      ...waiting.map(
        (each) => `${each.email} has to wait${because(each.reason)}. It is tried again by itself.`,
      ),
    ]
  }
  const why = because(reason)
  if (state === 'queued') return reason ? [`Not sent yet${why}. It is tried again by itself.`] : []
  if (state === 'unknown')
    return ['The mail server may or may not have taken this message. It is not sent again by itself.']
  if (state === 'kept') return [`${keptMailText}: no mail server was set up.`]
  if (state === 'failed') return [`Not sent${why || '. The mail server refused it.'}`]
  if (state === 'bounced') return [`Returned to us${why || '. It could not be delivered.'}`]
  return []
}

/** Stored mail is sent from its own page, which covers all of it. */
const canResend = (delivery: Delivery) =>
  delivery.state !== 'bounced' && delivery.state !== 'kept' && !isUnderWay(delivery)

/** Delivery failure below its message, with a button to send it again. */
export function DeliveryTrouble({ delivery }: { delivery: Delivery }) {
  const { client } = useDesk()
  const { isOffline, denied } = useConversation()
  const [isBusy, setIsBusy] = useState(false)
  const lines = troubleLines(delivery)
  if (lines.length === 0) return null
  const resend = async () => {
    setIsBusy(true)
    try {
      await deskRequest(client, pathOf(resendMessage, delivery.id), 'POST')
      await client.worker.syncNow('asked')
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const label = delivery.state === 'unknown' ? 'Resend' : 'Retry'
  return (
    <Line data-bad={delivery.state === 'failed' || delivery.state === 'bounced' || undefined}>
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {canResend(delivery) && (
        <Button
          size="small"
          variant="outline"
          busy={isBusy}
          busyLabel="Sending…"
          denied={denied ?? (isOffline ? 'connection' : undefined)}
          onClick={() => void resend()}
        >
          {label}
        </Button>
      )}
    </Line>
  )
}
