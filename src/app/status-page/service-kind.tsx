import { Boxes, Folder } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { serviceState, stateTexts, type Banner } from '#domain/status-page/banner.ts'
import {
  serviceLimits,
  serviceResource,
  type Service,
  type ServiceInput,
} from '#domain/status-page/service.ts'
import { historyOf } from '#domain/status-page/uptime.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { EffectChip } from '#app/marks/status-chip.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import type { EffectName } from '#app/theme/colors.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MomentField } from '#app/forms/moment-field.tsx'
import { incidents, maintenance, services } from './sources.ts'
import { useStatusZone } from './use-status-page.ts'

const types = [
  { value: 'service', label: 'Service' },
  { value: 'group', label: 'Group' },
] as const

function Fields({ form, isLocked }: FieldsProps<ServiceInput, Service>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const zone = useStatusZone()
  const type = useWatch({ control, name: 'type' })
  const groups = (services.useAll().value ?? []).filter((each) => each.type === 'group')
  return (
    <>
      {!seen && <BoundSelect control={control} name="type" label="Type" options={types} denied={denied} />}
      <BoundText control={control} name="name" label="Name" max={serviceLimits.name} locked={isLocked} />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={serviceLimits.description}
        locked={isLocked}
        rows={2}
      />
      <MomentField control={control} name="startDate" label="Start date" zone={zone} locked={isLocked} />
      {type === 'service' && (
        <>
          <BoundSelect
            control={control}
            name="groupId"
            label="Group"
            options={[
              { value: null, label: 'No group' },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            denied={denied}
          />
          <BoundText
            control={control}
            name="groupName"
            label="New group"
            help="Makes a group of this name and puts the service into it"
            locked={isLocked}
            optional
          />
          <BoundSwitch
            control={control}
            name="showHistory"
            label="Show history"
            help="The last 90 days, from the start date on"
            denied={denied}
          />
        </>
      )}
    </>
  )
}

const effectOf: Record<Banner, EffectName> = {
  ...{ operational: 'OP', degraded: 'DP', partial: 'PO', major: 'MO', maintenance: 'MT' },
}

function useLine() {
  const { clock } = useDesk()
  const timeZone = useStatusZone()
  const all = services.useAll().value ?? []
  const told = incidents.useAll().value ?? []
  const ongoing = (maintenance.useAll().value ?? []).filter((row) => row.maintenanceStatus === 'ongoing')
  const state = { incidents: told.filter(({ isResolved }) => !isResolved), maintenance: ongoing }
  return (service: Service) => {
    const { id, name, description, type, groupId, startDate } = service
    if (type === 'group') {
      const count = all.filter((each) => each.groupId === id).length
      return {
        ...{ title: name, text: description, start: <Icon of={Folder} /> },
        cells: [`${count} ${count === 1 ? 'service' : 'services'}`, ''],
      }
    }
    const now = serviceState(id, state)
    const spans = told.flatMap((incident) => incident.spans).filter(({ serviceId }) => serviceId === id)
    const { uptime } = historyOf(spans, { startDate, timeZone, now: clock.now() })
    const group = all.find((each) => each.id === groupId)
    return {
      title: name,
      text: [group?.name, description].filter(Boolean).join(' · '),
      cells: [
        <EffectChip key="now" effect={effectOf[now]} label={stateTexts[now]} />,
        uptime === null ? 'No data' : `${uptime.toFixed(2)}%`,
      ],
    }
  }
}

/** Services below their groups; those without a group come first. */
function inGroups(all: readonly Service[]): Service[] {
  const of = (groupId: number | null) =>
    all.filter((each) => each.type === 'service' && each.groupId === groupId)
  const groups = all.filter(({ type }) => type === 'group')
  return [...of(null), ...groups.flatMap((group) => [group, ...of(group.id)])]
}

const kind: RecordKind<ServiceInput, Service> = {
  icon: Boxes,
  about: 'The parts of your product whose state visitors look up.',
  access: serviceResource.write,
  needsConnection: true,
  source: {
    ...services,
    useAll() {
      const { value, ...rest } = services.useAll()
      return { value: value && inGroups(value), ...rest }
    },
  },
  schema: serviceResource.input,
  valuesOf: (row) => ({
    type: row?.type ?? 'service',
    name: row?.name ?? '',
    description: row?.description ?? '',
    showHistory: row?.showHistory ?? true,
    startDate: row?.startDate ?? Math.floor(Date.now() / 60_000) * 60_000,
    groupId: row?.groupId ?? null,
    groupName: '',
  }),
  changes: callsOf(serviceResource as never, (row: Service): Service => row),
  toasts: {
    created: 'Services Added',
    updated: 'Service Component Updated',
    deleted: 'Service Component Deleted',
  },
  useLine,
  columns: ['Now', 'Up in 90 days'],
  isCounted: ({ type }) => type === 'service',
  suffixOf: ({ type }) => `/${type}`,
  isLeftByCancel: true,
  Fields,
}

/** List and form of services and groups. */
export const { List, Form } = recordPages(kind)
