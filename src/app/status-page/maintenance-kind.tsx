import { CalendarClock, Check, Play } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import {
  maintenanceFault,
  maintenanceLimits,
  maintenanceResource,
  reminders,
  type Maintenance,
  type MaintenanceInput,
  type Reminder,
} from '#domain/status-page/maintenance.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { checkedBy } from './checked-schema.ts'
import { MomentField } from '#app/forms/moment-field.tsx'
import { ServicesField } from './services-field.tsx'
import { maintenance, useSourceOptions } from './sources.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useStatusZone } from './use-status-page.ts'

const reminderWords: Record<Reminder, string> = {
  advanceOneDay: 'A day before',
  advanceOneHour: 'An hour before',
  atStart: 'At the start',
  onCompletion: 'On completion',
}

function Fields({ form, isLocked }: FieldsProps<MaintenanceInput, Maintenance>) {
  const { control, setValue } = form
  const denied = isLocked ? form.denied : undefined
  const zone = useStatusZone()
  const sources = useSourceOptions()
  const [isNotifying, isBackFill] = useWatch({ control, name: ['notifySubscribers', 'isBackFill'] })
  const fill = { shouldDirty: true, shouldValidate: true }
  return (
    <>
      {!isLocked && (
        <TemplateChoice
          type="maintenance"
          denied={denied}
          onFill={(field, value) => setValue(field, value as never, fill)}
        />
      )}
      <BoundText
        control={control}
        name="title"
        label="Title"
        max={maintenanceLimits.title}
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={maintenanceLimits.description}
        locked={isLocked}
        optional
        rows={3}
      />
      <BoundSelect control={control} name="sourceId" label="Source" options={sources} denied={denied} />
      <ServicesField control={control} name="effectedServices" hasEffects={false} denied={denied} />
      <BoundSwitch
        control={control}
        name="isBackFill"
        label="Back Fill"
        help="Its times may be past, and nobody is notified"
        denied={denied}
      />
      <FieldPair>
        <MomentField control={control} name="startDate" label="Start Time" zone={zone} locked={isLocked} />
        <MomentField control={control} name="endDate" label="End Time" zone={zone} locked={isLocked} />
      </FieldPair>
      {!isBackFill && (
        <>
          <BoundSwitch
            control={control}
            name="startAtSchedule"
            label="Start at the planned time"
            denied={denied}
          />
          <BoundSwitch
            control={control}
            name="endAtSchedule"
            label="Complete at the planned time"
            denied={denied}
          />
        </>
      )}
      <BoundSwitch control={control} name="notifySubscribers" label="Notify subscribers" denied={denied} />
      {isNotifying &&
        reminders.map((reminder) => (
          <BoundSwitch
            key={reminder}
            control={control}
            name={`sendReminders.${reminder}`}
            label={reminderWords[reminder]}
            denied={denied}
          />
        ))}
    </>
  )
}

/** Button that starts planned maintenance, or completes it once it runs. */
function Move({ row, form }: { row: Maintenance; form: RecordForm<MaintenanceInput, Maintenance> }) {
  const denied = useAccess(maintenanceResource.write, true)
  const { maintenanceStatus } = row
  if (maintenanceStatus === 'completed') return null
  const verb = maintenanceStatus === 'upcoming' ? 'start' : 'complete'
  return (
    <Button
      icon={verb === 'start' ? Play : Check}
      size="small"
      denied={denied}
      busy={form.isSaving}
      onClick={() => form.submit({ maintenanceStatus: verb })}
    >
      {verb === 'start' ? 'Start Maintenance' : 'Complete Maintenance'}
    </Button>
  )
}

const lifeWords = { upcoming: 'Upcoming', ongoing: 'Ongoing', completed: 'Completed' }
const hourMs = 3_600_000
const nextHour = () => (Math.floor(Date.now() / hourMs) + 2) * hourMs

const kind: RecordKind<MaintenanceInput, Maintenance> = {
  icon: CalendarClock,
  about: 'Planned work, told before it begins.',
  access: maintenanceResource.write,
  needsConnection: true,
  source: {
    ...maintenance,
    useAll() {
      const { value, ...rest } = maintenance.useAll()
      return { value: value?.toSorted((one, other) => other.startDate - one.startDate), ...rest }
    },
  },
  // Checks against stored data are made by the server, which reports at the same fields.
  schema: checkedBy(maintenanceResource.input, (words) =>
    maintenanceFault({ ...words, isBackFill: true }, null, Date.now()),
  ),
  valuesOf: (row) => ({
    title: row?.title ?? '',
    description: row?.description ?? '',
    sourceId: row?.sourceId ?? 0,
    effectedServices: row?.effectedServices ?? [],
    notifySubscribers: row?.notifySubscribers ?? true,
    sendReminders: row?.sendReminders ?? {
      ...{ advanceOneDay: true, advanceOneHour: true, atStart: true, onCompletion: true },
    },
    isBackFill: row?.isBackFill ?? false,
    startDate: row?.startDate ?? nextHour(),
    endDate: row?.endDate ?? nextHour() + hourMs,
    startAtSchedule: row?.startAtSchedule ?? true,
    endAtSchedule: row?.endAtSchedule ?? true,
  }),
  changes: callsOf(maintenanceResource, (row): Maintenance => row),
  toasts: {
    created: 'Maintainance Added',
    updated: 'Maintainance Updated',
    deleted: 'Maintainance Deleted',
  },
  stateToast: (saved, before) =>
    saved.maintenanceStatus === before.maintenanceStatus ? undefined : 'Maintainance Status Updated',
  useLine:
    () =>
    ({ title, description, maintenanceStatus, startDate }) => ({
      title,
      text: description,
      cells: [lifeWords[maintenanceStatus], <RelativeTime key="start" at={startDate} />],
    }),
  columns: ['Status', 'Start'],
  titles: { create: 'Create Maintenance', edit: 'Update Maintenance' },
  isOver: ({ maintenanceStatus }) => maintenanceStatus === 'completed',
  isIncomplete: ({ effectedServices }) => effectedServices.length === 0,
  isCounted: ({ maintenanceStatus }) => maintenanceStatus !== 'completed',
  FormHead: Move,
  Fields,
}

/** List and form of maintenance. */
export const { List, Form } = recordPages(kind)
