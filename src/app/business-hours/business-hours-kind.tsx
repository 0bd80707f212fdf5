import { Clock } from 'lucide-react'
import { Controller, useWatch } from 'react-hook-form'
import {
  businessHoursLimits,
  businessHoursResource,
  isEverOpen,
  type BusinessHours,
  type BusinessHoursInput,
} from '#domain/business-hours/business-hours.ts'
import { browserTime } from '#lib/zone.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { cityOf } from '#app/places/zone-names.ts'
import { ZoneField } from '#app/places/zone-field.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { FollowingLine, WatchedFollowing } from '#app/sla/following-line.tsx'
import { offerFollowing } from '#app/sla/offer-following.ts'
import { styled } from '#app/theme/styled.ts'
import { HolidaysField } from './holidays-field.tsx'
import { weekText } from './period-texts.ts'
import { WeekField } from './week-field.tsx'

const Narrow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  maxWidth: theme.size.formColumn,
}))

/** Time zone if no country is chosen. */
const noCountry = 'UTC'

function Fields({ form, isLocked }: FieldsProps<BusinessHoursInput, BusinessHours>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const [days, holidays] = useWatch({ control, name: ['days', 'holidays'] })
  return (
    <>
      {seen && <FollowingLine followed={{ kind: 'hours', id: seen.id, name: seen.name }} />}
      <Narrow>
        <BoundText
          control={control}
          name="name"
          label="Name"
          max={businessHoursLimits.name}
          locked={isLocked}
        />
        <Controller
          control={control}
          name="timeZone"
          render={({ field }) => (
            <ZoneField
              value={field.value}
              usual={noCountry}
              onChange={(zone) => field.onChange(zone ?? noCountry)}
              denied={denied}
            />
          )}
        />
        {seen?.isDefault ? (
          <p>These are the default hours. To change that, make others the default.</p>
        ) : (
          <BoundSwitch
            control={control}
            name="isDefault"
            label="Default"
            help="The default hours hold wherever no others are chosen"
            denied={denied}
          />
        )}
      </Narrow>
      <WeekField control={control} denied={denied} />
      {!isEverOpen({ days, holidays }) && (
        <p role="status">There is no period at all: with these hours the clock never runs.</p>
      )}
      <HolidaysField control={control} denied={denied} />
    </>
  )
}

const work = [{ from: 540, to: 1020 }]

const lineOf = ({ name, timeZone, days, isDefault }: BusinessHours) => ({
  title: name,
  text: isDefault ? 'Default' : '',
  cells: [weekText(days), cityOf(timeZone)],
})

const calls = callsOf(businessHoursResource, (hours): BusinessHours => hours)

const kind: RecordKind<BusinessHoursInput, BusinessHours> = {
  icon: Clock,
  about: 'Business hours say when the clocks of service levels run.',
  access: businessHoursResource.write,
  needsConnection: true,
  source: fromServer(businessHoursResource),
  schema: businessHoursResource.input,
  valuesOf: (hours) => ({
    name: hours?.name ?? '',
    timeZone: hours?.timeZone ?? browserTime().timeZone,
    days: hours?.days ?? [work, work, work, work, work, [], []],
    holidays: hours?.holidays ?? [],
    isDefault: hours?.isDefault ?? false,
  }),
  changes: {
    ...calls,
    async save(desk, values, seen) {
      const saved = await calls.save(desk, values, seen)
      const { id, name } = saved
      // The follow-up question appears over the list, to which the form returns.
      if (seen) void offerFollowing(desk, { kind: 'hours', id, name }).catch(reportFailure)
      return saved
    },
  },
  toasts: {
    created: 'Business Hours Created',
    updated: 'Business Hours Updated',
    deleted: 'Business Hours Deleted',
  },
  useLine: () => lineOf,
  columns: ['Week', 'Time zone'],
  Above: () => <WatchedFollowing kind="hours" />,
  isWide: true,
  Fields,
}

/** Business hours: their list, and the form of one. */
export const { List, Form } = recordPages(kind)
