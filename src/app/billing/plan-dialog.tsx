import { Link } from 'react-router-dom'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { PaidSubscription, PlanView } from '#domain/account/endpoints.ts'
import type { PaidEvery } from '#domain/account/plan.ts'
import {
  calculateAmount,
  changeSubscription,
  choiceSchema,
  costSchema,
  startSubscription,
  type Choice,
  type Cost,
} from '#domain/billing/endpoints.ts'
import { moneyText } from '#domain/billing/money.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { BoundNumber } from '#app/forms/bound-fields.tsx'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'

const Costs = styled('dl')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: theme.spacing(1.5, 4),
  margin: 0,
  color: theme.vars.palette.ink2,
  '& > dd': { ...theme.mix.tabular, margin: 0, textAlign: 'end' },
  '& > [data-total]': { fontWeight: theme.weight.strong, color: theme.vars.palette.ink },
}))

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  margin: 0,
  color: theme.vars.palette.ink3,
}))

/** True if a subscription continues, so that it is changed instead of started. */
export const isLive = (paid: PaidSubscription | null): paid is PaidSubscription =>
  paid !== null && paid.status !== 'ended'

const seatsSchema = z.pick(choiceSchema, { seats: true })

interface PlanDialogProps {
  plan: { key: string; name: string }
  every: PaidEvery
  view: PlanView
  onChange: (view: PlanView) => void
  onClose: () => void
}

/** Asks for the number of users, shows the cost, and charges exactly that (BIL-003, BIL-004). */
export function PlanDialog({ plan, every, view, onChange, onClose }: PlanDialogProps) {
  const desk = useDesk()
  const { paid } = view
  const isChange = isLive(paid)
  const used = view.limits.find(({ name }) => name === 'users')?.used ?? 1
  const form = useDialogForm(seatsSchema, { seats: isChange ? paid.seats : Math.max(1, used) }, async () => {
    if (!cost) return
    const { amount, at } = cost
    const next = await callDesk(desk, isChange ? changeSubscription : startSubscription, {
      ...{ ...choice, amount, at },
    })
    onChange(next)
    onClose()
    showToast({ text: toldOf(next, choice, isChange) })
  })
  const seats = useWatch({ control: form.control, name: 'seats' })
  const choice: Choice = { plan: plan.key, every, seats }
  const isSame = isChange && paid.plan === plan.key && paid.every === every && paid.seats === seats
  const { cost, isAsking } = useCost(choice, isSame)
  return (
    <FormDialog
      title={isChange ? `Change to ${plan.name}` : `Start ${plan.name}`}
      form={{ ...form, isBusy: form.isBusy || isAsking }}
      act={[
        cost && cost.amount > 0
          ? `Pay ${moneyText(cost.amount, cost.currency)}`
          : isChange
            ? 'Change'
            : 'Start',
        'One moment…',
      ]}
      onClose={onClose}
    >
      <DialogFields>
        <BoundNumber
          control={form.control}
          name="seats"
          label="Users"
          locked={false}
          unit={['user', 'users']}
          help={`${used} are in use. The desk has room for as many as are paid for.`}
        />
        {isSame && <Note>This is what you have now.</Note>}
        {cost && <CostLines cost={cost} every={every} />}
        <Note>
          The default card is charged. <Link to={paths.paymentMethods}>Payment methods</Link>
        </Note>
      </DialogFields>
    </FormDialog>
  )
}

/** Cost of a choice; undefined until it is known. */
function useCost(choice: Choice, isSame: boolean): { cost: Cost | undefined; isAsking: boolean } {
  const desk = useDesk()
  const isRight = !isSame && choiceSchema.safeParse(choice).success
  const key = `cost ${JSON.stringify(isRight ? choice : null)}`
  const { value, gap } = useAnswer<Cost | null>({ key, schema: z.nullable(costSchema) }, async (signal) =>
    isRight ? callDesk(desk, calculateAmount, choice, signal) : null,
  )
  return {
    cost: isRight ? (value ?? undefined) : undefined,
    isAsking: isRight && !value && gap === undefined,
  }
}

function CostLines({ cost, every }: { cost: Cost; every: PaidEvery }) {
  const money = (amount: number) => moneyText(amount, cost.currency)
  return (
    <Costs aria-label="What it costs">
      {cost.lines.flatMap(({ text, amount }, index) => [
        <dt key={`${index} text`}>{text}</dt>,
        <dd key={`${index} amount`}>{money(amount)}</dd>,
      ])}
      <dt data-total>Charged now</dt>
      <dd data-total>{money(cost.amount)}</dd>
      <dt>{`Then each ${every}`}</dt>
      <dd>{money(cost.renewal)}</dd>
    </Costs>
  )
}

/** A payment that the bank must confirm has started, but has not changed anything yet. */
function toldOf({ paid }: PlanView, { plan, seats }: Choice, isChange: boolean): string {
  if (paid?.status === 'incomplete' || paid?.plan !== plan || paid.seats !== seats)
    return 'The payment is not through yet'
  return isChange ? 'Subscription Updated' : 'Subscription Started'
}
