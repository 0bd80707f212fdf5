import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlanView } from '#domain/account/endpoints.ts'
import { allFeatures } from '#domain/access/features.ts'
import { isUnbuilt, unbuiltText } from '#domain/access/unbuilt.ts'
import { planLimitNames } from '#domain/account/plan.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Scroll } from './my-plan-styles.ts'
import { featureTexts, limitTexts } from './plan-texts.ts'

const rows = [
  ...planLimitNames.map((name) => ({
    label: limitTexts[name],
    isMarked: () => false,
    read: (plan: PlanView['plans'][number]) => plan.limits[name]?.toLocaleString('en') ?? 'Any number',
  })),
  ...allFeatures.map((feature) => ({
    label: featureTexts[feature],
    isMarked: () => isUnbuilt(feature),
    read: ({ features }: PlanView['plans'][number]) => features.includes(feature),
  })),
]

type PlanColumn = PlanView['plans'][number]

interface PlansTableProps extends Pick<PlanView, 'plans'> {
  /** Price below the plan's name. */
  priceOf?: (plan: PlanColumn) => ReactNode
  /** Button below the price, since the table is longer than a page. */
  actOf: (plan: PlanColumn) => ReactNode
}

/** Comparison table of the plans. */
export function PlansTable({ plans, priceOf, actOf }: PlansTableProps) {
  return (
    <Scroll tabIndex={0} role="region" aria-label="What plans include">
      <Table>
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            {plans.map((plan) => (
              <TableCell key={plan.key} scope="col" data-own={plan.isOwn || undefined}>
                <b>{plan.name}</b> {plan.isOwn && 'your plan'}
                {priceOf && <p>{priceOf(plan)}</p>}
                <div>{actOf(plan)}</div>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label, isMarked, read }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
                {isMarked() && <small>{unbuiltText}</small>}
              </TableCell>
              {plans.map((plan) => {
                const value = read(plan)
                return (
                  <TableCell key={plan.key} data-own={plan.isOwn || undefined}>
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
