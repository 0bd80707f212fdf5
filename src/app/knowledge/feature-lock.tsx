import type { ReactNode } from 'react'
import type { Feature } from '#domain/access/features.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { denialTexts } from '#app/ui/denial.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A page that needs a plan feature; without it the page explains why it is locked (PR2-019). */
export function FeatureLock(props: { feature: Feature; title: string; children: ReactNode }) {
  if (useAccess({ feature: props.feature }) !== 'plan') return props.children
  return (
    <SettingsPage title={props.title} back={null}>
      <EmptyState title="Not in your plan" text={denialTexts.plan} />
    </SettingsPage>
  )
}
