import { CloudOff } from 'lucide-react'
import { getPlan } from '#domain/account/endpoints.ts'
import { billingOff } from '#domain/billing/endpoints.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

/** Reason why billing is unavailable: provider, permission, connection; `isOn` is undefined until known. */
export function useBilling(): { denied: Denial | undefined; isOn: boolean | undefined } {
  const isOn = useCall(getPlan).value?.isBilled
  const access = useAccess({ needs: 'administrator' }, true)
  return { isOn, denied: access ?? (isOn === false ? 'noBilling' : undefined) }
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  gap: theme.spacing(2.5),
  maxWidth: theme.size.measure,
  margin: theme.spacing(0, 0, 6),
  padding: theme.spacing(3, 4),
  borderRadius: theme.radius.card,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sunken,
  '& > svg': { flex: 'none', marginTop: theme.spacing(0.25) },
}))

/** Notice that no payment provider is configured, and who can change that. */
export function BillingOff() {
  return (
    <Line role="note">
      <Icon of={CloudOff} />
      {`${billingOff} Nothing is charged. Who runs the server can name a payment provider.`}
    </Line>
  )
}
