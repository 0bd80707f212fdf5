import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Check, CloudOff } from 'lucide-react'
import { getPlan, type PlanView } from '#domain/account/endpoints.ts'
import { allFeatures } from '#domain/access/features.ts'
import { isUnbuilt, unbuilt, unbuiltWords } from '#domain/access/unbuilt.ts'
import { planLimitNames } from '#domain/account/plan.ts'
import { trialWords } from '#domain/account/trial.ts'
import { needsConnection } from '#app/desk/desk-request.ts'
import { formatsOf } from '#app/desk/formats.tsx'
import { useCall } from '#app/desk/use-call.ts'
import { useLive } from '#app/desk/use-live.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useMinute } from '#app/ui/minute-clock.ts'
import { useTimeFormat } from '#app/ui/relative-time.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { accountDate } from '#app/ui/time-format.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { Bar, Lead, Scroll, Used } from './my-plan-styles.ts'
import { featureWords, limitWords } from './plan-texts.ts'

/** What the desk may use, how much of it is used, and how long it is tried (BIL-001). */
export function MyPlanPage() {
  const { value, gap, asOf, again } = useCall(getPlan)
  return (
    <SettingsPage title="My plan" asOf={asOf}>
      {value ? (
        <Plan view={value} />
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

function Plan({ view }: { view: PlanView }) {
  const { plan, limits, plans } = view
  if (plan === null)
    return (
      <>
        <Lead>
          <h2>Everything is on</h2>
          <p>This desk is on no plan: all features are included, nothing is limited, and nothing ends.</p>
          {unbuilt.features.length > 0 && (
            <p>{`${unbuiltWords}: ${unbuilt.features.map((feature) => featureWords[feature]).join(', ')}.`}</p>
          )}
        </Lead>
        <UsedLimits limits={limits} />
      </>
    )
  return (
    <>
      <Standing view={view} plan={plan} />
      <UsedLimits limits={limits} />
      <Plans plans={plans} />
    </>
  )
}

/** The plan in a sentence, and what comes when its trial is over. */
function Standing({ view, plan }: { view: PlanView; plan: string }) {
  const now = useMinute()
  const format = useTimeFormat()
  const settings = useLive(ownAccountSettings, undefined)
  const trial = trialWords(view, now, settings ? formatsOf(settings).timeZone : undefined)
  const end = view.endAt === null ? '' : accountDate(view.endAt, format)
  return (
    <Lead>
      <h2>{plan}</h2>
      {trial && <p>{trial.isOver ? trial.text : `${trial.text}, until ${end}.`}</p>}
      {trial && (
        <p>
          {trial.isOver
            ? 'What plans include is off. Mail still arrives and is answered, and nothing was deleted.'
            : 'Afterwards what plans include is off until one is chosen. Mail goes on, and nothing is deleted.'}
        </p>
      )}
      <p>Ask who runs this server for another plan.</p>
    </Lead>
  )
}

function UsedLimits({ limits }: Pick<PlanView, 'limits'>) {
  return (
    <Used aria-label="Used">
      {limits.map(({ name, used, most }) => (
        <div key={name}>
          <dt>{limitWords[name]}</dt>
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

const rows = [
  ...planLimitNames.map((name) => ({
    label: limitWords[name],
    isMarked: false,
    read: (plan: PlanView['plans'][number]) => plan.limits[name]?.toLocaleString('en') ?? 'Any number',
  })),
  ...allFeatures.map((feature) => ({
    label: featureWords[feature],
    isMarked: isUnbuilt(feature),
    read: ({ features }: PlanView['plans'][number]) => features.includes(feature),
  })),
]

/** What each plan includes. */
function Plans({ plans }: Pick<PlanView, 'plans'>) {
  return (
    <Scroll tabIndex={0} role="region" aria-label="What plans include">
      <Table>
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            {plans.map(({ name, isOwn }) => (
              <TableCell key={name} scope="col" data-own={isOwn || undefined}>
                <b>{name}</b> {isOwn && 'your plan'}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label, isMarked, read }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
                {isMarked && <small>{unbuiltWords}</small>}
              </TableCell>
              {plans.map((plan) => {
                const value = read(plan)
                return (
                  <TableCell key={plan.name} data-own={plan.isOwn || undefined}>
                    {value === true ? (
                      <Icon of={Check} label="Included" />
                    ) : value === false ? (
                      <span data-without>Not included</span>
                    ) : (
                      value
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Scroll>
  )
}
