import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { getPlan, type PlanView } from '#domain/account/endpoints.ts'
import { unbuilt, unbuiltText } from '#domain/access/unbuilt.ts'
import type { PaidEvery } from '#domain/account/plan.ts'
import { trialText } from '#domain/account/trial.ts'
import { billingOff } from '#domain/billing/endpoints.ts'
import { PaidLead } from '#app/billing/paid-lead.tsx'
import { needsConnection } from '#app/desk/calls/desk-request.ts'
import { formatsOf } from '#app/desk/page/formats.tsx'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { Bar, Lead, Used } from './my-plan-styles.ts'
import { featureTexts, usedTexts } from './plan-texts.ts'
import { PlansTable } from './plans-table.tsx'
import { SoldPlans } from './sold-plans.tsx'

/** Plan, usage and trial of the desk (BIL-001). */
export function MyPlanPage() {
  const { value, gap, asOf, again, keep } = useCall(getPlan)
  const [every, setEvery] = useState<PaidEvery>()
  const shown = every ?? value?.paid?.every ?? 'month'
  return (
    <SettingsPage
      title="My plan"
      asOf={asOf}
      end={
        value?.isBilled && (
          <Segment label="Paid" value={shown} options={periods} onChange={(chosen) => setEvery(chosen)} />
        )
      }
    >
      {value ? (
        <Plan view={value} every={shown} onChange={(changed) => void keep(changed)} />
      ) : gap === undefined ? (
        <SkeletonRows rows={3} lines={2} />
      ) : (
        <EmptyLine
          icon={CloudOff}
          text={gap === 'connection' ? needsConnection : 'Your plan did not load.'}
          action={gap === 'failure' && <Button onClick={again}>Try again</Button>}
        />
      )}
    </SettingsPage>
  )
}

const periods = [
  { value: 'year', label: 'Yearly' },
  { value: 'month', label: 'Monthly' },
] as const

interface PlanProps {
  view: PlanView
  every: PaidEvery
  onChange: (view: PlanView) => void
}

function Plan({ view, every, onChange }: PlanProps) {
  const { plan, limits, plans, isBilled } = view
  const isAdministrator = useAccess({ needs: 'administrator' }) === undefined
  return (
    <>
      {plan === null ? (
        <Everything isBilled={isBilled} />
      ) : (
        <Standing view={view} plan={plan} onChange={onChange} />
      )}
      <UsedLimits limits={limits} />
      {isBilled && isAdministrator ? (
        <SoldPlans view={view} every={every} onChange={onChange} />
      ) : (
        plan !== null && (
          <PlansTable
            plans={plans}
            actOf={({ name }) => (
              <Button variant="outline" denied={isBilled ? 'role' : 'noBilling'}>
                {`Choose ${name}`}
              </Button>
            )}
          />
        )
      )}
    </>
  )
}

/** Shown to a desk without a plan, such as one older than the plans (D2-42). */
function Everything({ isBilled }: Pick<PlanView, 'isBilled'>) {
  return (
    <Lead>
      <h2>Everything is on</h2>
      <p>This desk is on no plan: all features are included, nothing is limited, and nothing ends.</p>
      {!isBilled && <p>{`${billingOff} Nothing is charged, and there is nothing to pay.`}</p>}
      {unbuilt.features.length > 0 && (
        <p>{`${unbuiltText}: ${unbuilt.features.map((feature) => featureTexts[feature]).join(', ')}.`}</p>
      )}
    </Lead>
  )
}

/** Current plan in a sentence, and what follows its trial. */
function Standing({ view, plan, onChange }: Omit<PlanProps, 'every'> & { plan: string }) {
  const now = useMinute()
  const format = useTimeFormat()
  const settings = useLive(ownAccountSettings, undefined)
  const trial = trialText(view, now, settings ? formatsOf(settings).timeZone : undefined)
  const end = view.endAt === null ? '' : accountDate(view.endAt, format)
  return (
    <Lead>
      <h2>{plan}</h2>
      {trial && <p>{trial.isOver ? trial.text : `${trial.text}, until ${end}.`}</p>}
      {trial && (
        <p>
          {trial.isOver
            ? 'What plans include is off. Mail still arrives and is answered, and nothing was deleted.'
            : 'Afterwards what plans include is off until one is chosen. Mail continues, and nothing is deleted.'}
        </p>
      )}
      {view.paid ? (
        <PaidLead view={view} paid={view.paid} onChange={onChange} />
      ) : (
        !view.isBilled && <p>{`${billingOff} Ask who runs this server for another plan.`}</p>
      )}
    </Lead>
  )
}

function UsedLimits({ limits }: Pick<PlanView, 'limits'>) {
  return (
    <Used aria-label="Used">
      {limits.map(({ name, used, most }) => (
        <div key={name}>
          <dt>{usedTexts[name]}</dt>
          <dd>
            <b>{used.toLocaleString('en')}</b>
            {most !== null && ` of ${most.toLocaleString('en')}`}
          </dd>
          {most !== null && (
            <Bar aria-hidden data-full={used >= most || undefined}>
              <span style={{ width: `${Math.min(100, (used / most) * 100)}%` }} />
            </Bar>
          )}
        </div>
      ))}
    </Used>
  )
}
