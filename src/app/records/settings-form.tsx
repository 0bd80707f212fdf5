import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { SettingsResource } from '#domain/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import type { Query } from '#local/queries/query.ts'
import { RecordFormPage } from './record-form-page.tsx'
import type { FieldsProps } from './record-kind.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings kept in one row per account: how they are shown and changed. */
export interface SettingsKind<Values extends FieldValues, Settings extends object> {
  title: string
  resource: SettingsResource<Settings>
  /** Their source on this device. */
  held: Query<undefined, Settings>
  /** Schema of the form, and the settings it yields. */
  schema: z.ZodMiniType<Settings>
  valuesOf: (settings: Settings) => Values
  Fields: ComponentType<FieldsProps<Values, Settings>>
}

/** Saves only the changed fields. */
async function save<Settings extends object>(
  desk: OpenDesk,
  { endpoints }: SettingsResource<Settings>,
  typed: Settings,
  seen: Settings,
): Promise<Settings> {
  const names = Object.keys(typed) as (keyof Settings)[]
  const changed = names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(seen[name]))
  const pick = (from: Settings) =>
    Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<Settings>
  return callDesk(desk, endpoints.update, { ...pick(typed), seen: pick(seen) } as never)
}

/** The page of one form of settings. Readable without a connection. */
export function SettingsForm<Values extends FieldValues, Settings extends object>({
  kind,
}: {
  kind: SettingsKind<Values, Settings>
}) {
  const settings = useLive(kind.held, undefined)
  if (settings) return <Form kind={kind} settings={settings} />
  return (
    <SettingsPage title={kind.title}>
      <SkeletonRows />
    </SettingsPage>
  )
}

function Form<Values extends FieldValues, Settings extends object>({
  kind,
  settings,
}: {
  kind: SettingsKind<Values, Settings>
  settings: Settings
}) {
  const desk = useDesk()
  const { resource, title, schema, valuesOf, Fields } = kind
  const denied = useAccess(resource.write, true)
  const form = useRecordForm<Values, Settings>({
    record: settings,
    resolver: zodResolver(schema as never) as never,
    valuesOf: (saved) => valuesOf(saved ?? settings),
    save: async (typed, over) => {
      const saved = await save(desk, resource, typed as unknown as Settings, over ?? settings)
      showToast({ text: 'Settings Updated', key: 'settings' })
      return saved
    },
    currentOf: (current) => z.parse(resource.schema, current),
    denied,
    back: null,
  })
  return (
    <RecordFormPage form={form} title={title}>
      <Fields
        form={form}
        isLocked={denied !== undefined && denied !== 'connection'}
        onBusy={() => undefined}
      />
    </RecordFormPage>
  )
}
