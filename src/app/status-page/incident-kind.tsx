import { Check, Siren } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { bannerOf, bannerTexts } from '#domain/status-page/banner.ts'
import {
  type Incident,
  incidentFault,
  incidentLimits,
  incidentResource,
  type IncidentInput,
} from '#domain/status-page/incident.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
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
import { IncidentConversations } from './incident-conversations.tsx'
import { ServicesField } from './services-field.tsx'
import { incidents, incidentStatuses, useSourceOptions } from './sources.ts'
import { TemplateChoice } from './template-choice.tsx'
import { UpdatesField } from './updates-field.tsx'
import { useStatusZone } from './use-status-page.ts'
import { getIncidentConversations } from '#domain/status-page/incident-conversations.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { conversationsText } from './conversation-texts.ts'
import { closeAll } from './use-incident-conversations.ts'

function Fields({ form, isLocked }: FieldsProps<IncidentInput, Incident>) {
  const { control, setValue } = form
  const denied = isLocked ? form.denied : undefined
  const zone = useStatusZone()
  const sources = useSourceOptions()
  const [isBackFill, effectedServices] = useWatch({ control, name: ['isBackFill', 'effectedServices'] })
  const fill = { shouldDirty: true, shouldValidate: true }
  const shown = bannerTexts[bannerOf({ incidents: [{ effectedServices }], maintenance: [] })]
  return (
    <>
      {!isLocked && (
        <TemplateChoice
          type="incident"
          denied={denied}
          onFill={(field, value) => setValue(field, value as never, fill)}
        />
      )}
      <BoundText control={control} name="title" label="Title" max={incidentLimits.title} locked={isLocked} />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={incidentLimits.description}
        locked={isLocked}
        optional
      />
      <BoundSelect control={control} name="sourceId" label="Source" options={sources} denied={denied} />
      <ServicesField control={control} name="effectedServices" hasEffects denied={denied} />
      {!isBackFill && <p role="status">{`By this alone the public page shows ${shown}.`}</p>}
      <UpdatesField {...{ control, zone, isLocked, denied }} />
      <BoundSwitch
        control={control}
        name="isBackFill"
        label="Back Fill"
        help="It is over already: it goes into the history, and nobody is notified"
        denied={denied}
      />
      <FieldPair>
        <MomentField control={control} name="startDate" label="Start Time" zone={zone} locked={isLocked} />
        <MomentField
          control={control}
          name="endDate"
          label="End Time"
          zone={zone}
          locked={isLocked || !isBackFill}
        />
      </FieldPair>
      {!isBackFill && (
        <BoundSwitch control={control} name="notifySubscribers" label="Notify subscribers" denied={denied} />
      )}
      {form.seen && <IncidentConversations incident={form.seen} />}
    </>
  )
}

function Resolve({ row, form }: { row: Incident; form: RecordForm<IncidentInput, Incident> }) {
  const denied = useAccess(incidentResource.write, true)
  if (row.isResolved) return null
  return (
    <Button
      icon={Check}
      size="small"
      denied={denied}
      busy={form.isSaving}
      onClick={() => form.submit({ isResolved: true })}
    >
      Resolve Incidents
    </Button>
  )
}

function useLine() {
  const statuses = incidentStatuses.useAll().value ?? []
  return ({ title, description, isResolved, startDate, currentStatus }: Incident) => {
    const current = statuses.find(({ id }) => id === currentStatus[0]?.currentStatusId)?.status ?? 'Open'
    return {
      title,
      text: description,
      cells: [isResolved ? 'Resolved' : current, <RelativeTime key="began" at={startDate} />],
    }
  }
}

const calls = callsOf(incidentResource, (incident): Incident => incident)

const kind: RecordKind<IncidentInput, Incident> = {
  icon: Siren,
  about: 'An incident tells visitors what fails, and what you do about it.',
  access: incidentResource.write,
  needsConnection: true,
  source: {
    ...incidents,
    useAll() {
      const { value, ...rest } = incidents.useAll()
      return { value: value?.toSorted((one, other) => other.startDate - one.startDate), ...rest }
    },
  },
  schema: checkedBy(incidentResource.input, (words) => incidentFault(words, Date.now())),
  valuesOf: (row) => ({
    title: row?.title ?? '',
    description: row?.description ?? '',
    sourceId: row?.sourceId ?? 0,
    currentStatus: row?.currentStatus ?? [],
    effectedServices: row?.effectedServices ?? [],
    notifySubscribers: row?.notifySubscribers ?? true,
    isBackFill: row?.isBackFill ?? false,
    startDate: row?.startDate ?? Math.floor(Date.now() / 60_000) * 60_000,
    endDate: row?.endDate ?? null,
    isResolved: row?.isResolved ?? false,
  }),
  changes: {
    ...calls,
    async save(desk, { endDate, ...words }, seen) {
      // The end is only sent for a back-filled incident (STA-066).
      const saved = await calls.save(desk, words.isBackFill ? { ...words, endDate } : words, seen)
      // The question appears over the list, to which the form returns.
      if (seen && saved.isResolved) void offerClosing(desk, saved.id).catch(reportFailure)
      return saved
    },
  },
  toasts: { created: 'Incidents Added', updated: 'Incidents Updated', deleted: 'Incidents Deleted' },
  useLine,
  columns: ['Status', 'Began'],
  titles: { create: 'Create Incident', edit: 'Update Incident' },
  isOver: ({ isResolved }) => isResolved,
  isIncomplete: ({ effectedServices }) => effectedServices.length === 0,
  isCounted: ({ isResolved }) => !isResolved,
  FormHead: Resolve,
  Fields,
}

/** List and form of incidents. */
export const { List, Form } = recordPages(kind)

/** Offers to close the open conversations of a resolved incident; does nothing if there are none. */
async function offerClosing(desk: OpenDesk, id: number): Promise<void> {
  const { openIds } = await callDesk(desk, getIncidentConversations, { id })
  if (openIds.length === 0) return
  const words = conversationsText(openIds.length)
  const isWanted = await ask({
    title: 'Close the conversations too?',
    text: `${words} about this incident ${openIds.length === 1 ? 'is' : 'are'} open. An update can still be sent to closed ones.`,
    confirm: `Close ${words}`,
  })
  if (isWanted) await closeAll(desk, openIds, () => undefined)
}
