import { ExternalLink, MoreHorizontal } from 'lucide-react'
import type { PaidSubscription, PlanView } from '#domain/account/endpoints.ts'
import { cancelSubscription, resumeSubscription } from '#domain/billing/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate, type TimeFormat } from '#app/ui/time/time-format.ts'
import { useBilling } from './billing-state.tsx'

const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  marginTop: theme.spacing(3),
}))

const mailGoesOn = 'Mail still arrives and is answered, and nothing was deleted.'

/** State of a subscription in one or two sentences. */
export function paidText(
  paid: PaidSubscription,
  { status: standing, endAt }: Pick<PlanView, 'status' | 'endAt'>,
  format: TimeFormat,
): string {
  const { status, seats, every, renewsAt, cancelsAt } = paid
  const day = (at: number | null) => (at === null ? '' : accountDate(at, format))
  const users = `${seats} ${seats === 1 ? 'user' : 'users'}`
  if (status === 'ended')
    // The operator may have granted a plan since.
    return standing === 'ended'
      ? `The subscription has ended. What plans include is off. ${mailGoesOn}`
      : 'The subscription has ended.'
  if (status === 'incomplete')
    return 'The first payment is not through yet. The subscription starts when it is.'
  if (status === 'pastDue')
    return `The last payment did not go through. What plans include is on until ${day(endAt)}. ${mailGoesOn}`
  if (cancelsAt !== null) return `Cancelled. It ends on ${day(cancelsAt)}, and everything is on until then.`
  return `${users}, paid ${every === 'year' ? 'yearly' : 'monthly'}. Renews on ${day(renewsAt)}.`
}

interface PaidLeadProps {
  view: PlanView
  paid: PaidSubscription
  onChange: (view: PlanView) => void
}

/** State of the subscription, with its payment, cancellation and resumption (BIL-005, BIL-006). */
export function PaidLead({ view, paid, onChange }: PaidLeadProps) {
  const desk = useDesk()
  const format = useTimeFormat()
  const { denied } = useBilling()
  const { status, cancelsAt, renewsAt, payUrl } = paid
  const cancel = async () => {
    const until = renewsAt === null ? '' : accountDate(renewsAt, format)
    const isMeant = await ask({
      title: 'Cancel the subscription?',
      text:
        status === 'incomplete'
          ? 'It ends at once. Nothing was charged.'
          : `It ends on ${until}, and can be resumed until then. Afterwards what plans include is off; mail continues, and nothing is deleted.`,
      ...{ confirm: 'Cancel subscription', cancel: 'Keep it', tone: 'danger' },
    })
    if (!isMeant) return
    onChange(await callDesk(desk, cancelSubscription, {}))
    showToast({ text: 'Subscription Cancelled' })
  }
  const resume = async () => {
    onChange(await callDesk(desk, resumeSubscription, {}))
    showToast({ text: 'Subscription Resumed' })
  }
  return (
    <>
      <p>{paidText(paid, view, format)}</p>
      <Acts>
        {payUrl !== null && (
          <Button
            variant="primary"
            icon={ExternalLink}
            component="a"
            href={payUrl}
            target="_blank"
            rel="noopener"
          >
            Pay invoice
          </Button>
        )}
        {status !== 'ended' && cancelsAt !== null && (
          <Button variant="primary" denied={denied} onClick={() => void resume().catch(reportFailure)}>
            Resume
          </Button>
        )}
        {status !== 'ended' && cancelsAt === null && (
          <MenuButton name="More" icon={MoreHorizontal}>
            <MenuRow
              label="Cancel subscription"
              danger
              denied={denied}
              onClick={() => void cancel().catch(reportFailure)}
            />
          </MenuButton>
        )}
      </Acts>
    </>
  )
}
