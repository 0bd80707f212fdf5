import { useState } from 'react'
import type { PlanView } from '#domain/account/endpoints.ts'
import type { PaidEvery } from '#domain/account/plan.ts'
import { getPlanPrices } from '#domain/billing/endpoints.ts'
import { moneyText } from '#domain/billing/money.ts'
import { isLive, PlanDialog } from '#app/billing/plan-dialog.tsx'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import { PlansTable } from './plans-table.tsx'

interface SoldPlansProps {
  view: PlanView
  every: PaidEvery
  onChange: (view: PlanView) => void
}

/** Content and price of each plan, with its checkout. */
export function SoldPlans({ view, every, onChange }: SoldPlansProps) {
  const { value, gap } = useCall(getPlanPrices)
  const denied = useAccess(getPlanPrices, true)
  const [chosen, setChosen] = useState<{ key: string; name: string }>()
  const { paid } = view
  const priceOf = (key: string) =>
    value?.data.find((plan) => plan.key === key)?.prices.find((price) => price.every === every)
  const words = (key: string) => {
    const price = priceOf(key)
    if (price)
      return (
        <>
          <b>{moneyText(price.amount, price.currency)}</b> a user, a {every}
        </>
      )
    return gap === undefined && value ? 'Ask who runs this server' : gap ? 'The price did not load' : '…'
  }
  return (
    <>
      <PlansTable
        plans={view.plans}
        priceOf={({ key }) => words(key)}
        actOf={({ key, name, isOwn }) =>
          priceOf(key) && (
            <Button
              variant={isOwn && !isLive(paid) ? 'primary' : 'outline'}
              denied={denied}
              onClick={() => setChosen({ key, name })}
            >
              {isOwn && isLive(paid) ? 'Change users' : `${isOwn ? 'Keep' : 'Choose'} ${name}`}
            </Button>
          )
        }
      />
      {chosen && (
        <PlanDialog
          plan={chosen}
          every={every}
          view={view}
          onChange={onChange}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
