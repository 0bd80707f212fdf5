import { Link } from 'react-router-dom'
import type { Subscription } from '#domain/account/plan.ts'
import { trialText } from '#domain/account/trial.ts'
import { formatsOf } from '#app/desk/page/formats.tsx'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { useMetadata } from './use-metadata.ts'

const Banner = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flex: '0 1 auto',
  gap: theme.spacing(2),
  minWidth: 0,
  height: theme.size.syncChip - 2,
  padding: theme.spacing(0, 2.5),
  borderRadius: theme.radius.pill,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint2,
  '& > span': theme.mix.truncate,
  '& > a': { flex: 'none', textDecoration: 'underline', borderRadius: theme.radius.kbd },
  '&[data-over]': { color: theme.vars.palette.dangerText, backgroundColor: theme.vars.palette.dangerTint },
}))

/** Messages to owners and admins about missing payment. */
const unpaidWords: Partial<Record<Subscription['status'], string>> = {
  pastDue: 'The last payment did not go through',
  ended: 'The subscription has ended',
}

/** Remaining trial time with a link to the plan (SHL-034, SHL-047 to 049); nothing without a trial. */
export default function TrialBanner() {
  const subscription = useMetadata()?.subscription
  // Days are counted in the account's time zone, not the agent's.
  const settings = useLive(ownAccountSettings, undefined)
  const now = useMinute()
  const mayPay = useAccess({ needs: 'administrator' }) === undefined
  const unpaid = subscription && mayPay ? unpaidWords[subscription.status] : undefined
  const words = unpaid
    ? { text: unpaid, isOver: true }
    : subscription && trialText(subscription, now, settings ? formatsOf(settings).timeZone : undefined)
  if (!words) return null
  return (
    <Banner role="status" data-over={words.isOver || undefined}>
      <span>{words.text}</span>
      <Link to={paths.myPlan}>My Plan</Link>
    </Banner>
  )
}
