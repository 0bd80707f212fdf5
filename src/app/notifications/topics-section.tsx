import { CloudOff } from 'lucide-react'
import { needsConnection } from '#app/desk/calls/desk-request.ts'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { styled } from '#app/theme/styled.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import type { NewMessageChoice, TaskLead } from '#domain/notifications/settings.ts'
import { ChannelGrid } from './channel-grid.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { notificationLabels } from './setting-labels.ts'
import { useSettings } from './use-settings.ts'

const choices: { value: NewMessageChoice; label: string }[] = [
  { value: 'all', label: 'In every conversation I can see' },
  { value: 'mine', label: 'Assigned to me or my team, or to nobody' },
]

const leads: { value: TaskLead; label: string }[] = [
  { value: 'none', label: 'No reminder' },
  { value: 'quarter', label: '15 minutes before' },
  { value: 'hour', label: 'An hour before' },
  { value: 'fourHours', label: '4 hours before' },
  { value: 'day', label: 'A day before' },
]

const Words = styled('p')(({ theme }) => ({ ...theme.typography.meta, color: theme.vars.palette.ink2 }))

/** Topics and channels of notifications, for all devices. */
export function TopicsSection() {
  const { settings, gap, asOf, again, change, isOffline } = useSettings()
  return (
    <SettingsSection aria-labelledby="notifications-told">
      <h2 id="notifications-told">What you are told of</h2>
      {!settings && gap === 'connection' && <EmptyLine icon={CloudOff} text={needsConnection} />}
      {!settings && gap === 'failure' && (
        <EmptyLine
          icon={CloudOff}
          text="Settings did not load"
          action={<Button onClick={again}>Try again</Button>}
        />
      )}
      {settings && asOf !== undefined && <AsOfLine at={asOf} />}
      {settings && (
        <>
          <ChannelGrid
            channels={settings.channels}
            isOffline={isOffline}
            onChange={(changed) => void change(changed)}
          />
          <Words>
            A push reaches devices that take them while Outpost is out of your sight. A mail goes out only if
            you have not read of it after 10 minutes.
            {!settings.isMailSent &&
              ` No mail leaves this server, as SMTP_URL is not set: it is written to ${settings.sentMailFolder ?? 'a folder of the server'} instead.`}
          </Words>
          <RadioField
            label={notificationLabels.newMessages}
            value={settings.newMessages}
            options={choices}
            onChange={(newMessages) => void change({ newMessages })}
            help={isOffline ? needsConnection : undefined}
          />
          <RadioField
            label={notificationLabels.taskLead}
            value={settings.taskLead}
            options={leads}
            onChange={(taskLead) => void change({ taskLead })}
          />
          <QuietHoursFields
            hours={settings.quietHours}
            isOffline={isOffline}
            onChange={(quietHours) => void change({ quietHours })}
          />
        </>
      )}
    </SettingsSection>
  )
}
