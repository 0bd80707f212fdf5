import { useWatch } from 'react-hook-form'
import { timeSettingsResource } from '#domain/time/endpoints.ts'
import type { TimeSettings } from '#domain/time/settings.ts'
import { usualIdleLimit } from '#domain/time/usual-settings.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { SettingsForm, type SettingsKind } from '#app/records/settings-form.tsx'
import { timeSettings } from '#local/queries/time.ts'
import { timeLabels } from './setting-labels.ts'
import { timeSettingsForm, valuesOf, type TimeSettingsValues } from './time-settings-schema.ts'

function Fields({ form, isLocked }: FieldsProps<TimeSettingsValues, TimeSettings>) {
  const { control, denied } = form
  const mayPause = useWatch({ control, name: 'pauseTimerIdle' })
  const field = { control, denied: isLocked ? denied : undefined }
  return (
    <>
      <BoundSwitch
        {...field}
        name="isTimeTracking"
        label={timeLabels.isTimeTracking}
        help="Every conversation has a timer"
      />
      <BoundSwitch
        {...field}
        name="isAutoForConversation"
        label={timeLabels.isAutoForConversation}
        help="The timer starts when a conversation is opened, and is logged when it is left"
      />
      <BoundSwitch
        {...field}
        name="onDraftAndReply"
        label={timeLabels.onDraftAndReply}
        help="The time so far is logged, and the timer starts again"
      />
      <BoundSwitch
        {...field}
        name="pauseTimerIdle"
        label={timeLabels.pauseTimerIdle}
        help="The timer pauses when its agent is inactive, and continues with the next activity"
      />
      {mayPause && (
        <BoundText
          control={control}
          name="timerPauseLimit"
          label="Pause limit in seconds"
          help={`${usualIdleLimit / 1000} seconds when empty`}
          optional
          locked={isLocked}
          inputMode="numeric"
        />
      )}
    </>
  )
}

const kind: SettingsKind<TimeSettingsValues, TimeSettings> = {
  title: 'Time tracking',
  resource: timeSettingsResource,
  held: timeSettings,
  schema: timeSettingsForm,
  valuesOf,
  Fields,
}

/** Time tracking settings of the account, for owners and admins. */
export const TimeSettingsPage = () => <SettingsForm kind={kind} />
