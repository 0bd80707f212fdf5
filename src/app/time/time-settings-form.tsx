import { zodResolver } from '@hookform/resolvers/zod'
import { useAccess } from '#app/desk/use-access.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { timeSettingsAccess } from '#domain/access/plan-access.ts'
import { DeskError } from '#domain/errors.ts'
import { postTimeSettings } from '#domain/time/endpoints.ts'
import { timeSettingsSchema, type TimeSettings } from '#domain/time/settings.ts'
import { usualIdleLimit } from '#domain/time/usual-settings.ts'
import { deskRequest } from '#app/desk/desk-request.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { ChangedMeanwhile } from '#app/forms/changed-meanwhile.tsx'
import { SaveBar } from '#app/forms/save-bar.tsx'
import { useLeaveGuard } from '#app/forms/use-leave-guard.ts'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { useConnection } from '#app/desk/connection.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { timeSettingsForm, valuesOf, type TimeSettingsValues } from './time-settings-schema.ts'

async function save(
  { client }: OpenDesk,
  typed: TimeSettings,
  seen: TimeSettings | undefined,
): Promise<TimeSettings> {
  const names = Object.keys(typed) as (keyof TimeSettings)[]
  const changed = names.filter((name) => typed[name] !== seen?.[name])
  const pick = (from: TimeSettings) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const body = { ...pick(typed), ...(seen ? { seen: pick(seen) } : {}) }
  const answer = await deskRequest(client, postTimeSettings.path, 'POST', body)
  return z.parse(timeSettingsSchema, await answer.json())
}

interface TimeSettingsFormProps {
  title: string
  settings: TimeSettings
}

interface Conflict {
  text: string
  current: TimeSettings
  typed: TimeSettings
}

/** The form of the settings, with its page around it. */
export function TimeSettingsForm({ title, settings }: TimeSettingsFormProps) {
  const desk = useDesk()
  const id = useId()
  const { isOffline } = useConnection()
  const locked = useAccess(timeSettingsAccess)
  const [seen, setSeen] = useState(settings)
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm<TimeSettingsValues, unknown, TimeSettings>({
    resolver: zodResolver(timeSettingsForm),
    defaultValues: valuesOf(settings),
    mode: 'onTouched',
  })
  const { control, formState, handleSubmit, reset } = form
  const { isDirty, isSubmitting } = formState
  const show = (shown: TimeSettings) => {
    setConflict(undefined)
    setSeen(shown)
    reset(valuesOf(shown))
  }
  useLeaveGuard(isDirty)
  // What somebody else saves is shown at once, unless something is being typed.
  const follow = useEffectEvent((saved: TimeSettings) => {
    if (!isDirty) show(saved)
  })
  useEffect(() => follow(settings), [settings])
  const submit = async (typed: TimeSettings, over: TimeSettings | undefined) => {
    try {
      show(await save(desk, typed, over))
      showToast({ text: 'Settings Updated', key: 'settings' })
    } catch (error) {
      const facts =
        error instanceof DeskError && error.details.reason === 'changed' ? error.details.facts : null
      if (facts) {
        const current = z.parse(timeSettingsSchema, facts['current'])
        setConflict({ text: (error as DeskError).message, current, typed })
      } else reportFailure(error)
    }
  }
  const mayPause = useWatch({ control, name: 'pauseTimerIdle' })
  const field = { control, denied: locked }
  return (
    <SettingsPage
      title={title}
      foot={
        <SaveBar
          form={id}
          save="Update"
          isDirty={isDirty}
          isSaving={isSubmitting}
          denied={locked ?? (isOffline ? 'connection' : undefined)}
          onCancel={() => show(settings)}
        />
      }
    >
      {conflict && (
        <ChangedMeanwhile
          text={conflict.text}
          onTheirs={() => show(conflict.current)}
          onMine={() => void submit(conflict.typed, conflict.current)}
        />
      )}
      <form id={id} noValidate onSubmit={(event) => void handleSubmit((typed) => submit(typed, seen))(event)}>
        <SettingsSection>
          <BoundSwitch
            {...field}
            name="isTimeTracking"
            label="Track time"
            help="Every conversation has a timer"
          />
          <BoundSwitch
            {...field}
            name="isAutoForConversation"
            label="Start automatically"
            help="The timer starts when a conversation is opened, and is logged when it is left"
          />
          <BoundSwitch
            {...field}
            name="onDraftAndReply"
            label="Log after a reply or draft"
            help="The time so far is logged, and the timer starts again"
          />
          <BoundSwitch
            {...field}
            name="pauseTimerIdle"
            label="Pause when nobody is there"
            help="The timer pauses when its agent does nothing, and goes on with the next movement"
          />
          {mayPause && (
            <BoundText
              control={control}
              name="timerPauseLimit"
              label="Pause limit in seconds"
              help={`${usualIdleLimit / 1000} seconds when empty`}
              optional
              locked={locked !== undefined}
              inputMode="numeric"
            />
          )}
        </SettingsSection>
      </form>
    </SettingsPage>
  )
}
