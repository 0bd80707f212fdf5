import { useEffect, useState } from 'react'
import { styled } from '#app/theme/styled.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { problems, PushProblem, pushStanding, switchOff, switchOn, type PushStanding } from './push-device.ts'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { notificationLabels } from './setting-labels.ts'

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  color: theme.vars.palette.dangerText,
}))

const help: Record<PushStanding, string> = {
  on: 'What is new reaches you here while Outpost is closed or out of sight.',
  off: 'What is new reaches you here while Outpost is closed or out of sight. The browser asks for your permission first.',
  blocked: problems.blocked,
  unsupported: 'This browser has no push notifications.',
  'home-screen':
    'Add Outpost to the home screen and open it from there: this browser has notifications for installed apps alone.',
}

/** Switch for push notifications of this browser; shows why they cannot be enabled. */
export function DeviceSection() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [standing, setStanding] = useState<PushStanding>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const look = () => void pushStanding(desk).then(setStanding, reportFailure)
    look()
    // The permission may have changed in the browser's settings meanwhile.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [desk])
  const change = async (isOn: boolean) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await (isOn ? switchOn(desk) : switchOff(desk))
    } catch (error) {
      if (error instanceof PushProblem) setProblem(error.message)
      else reportFailure(error)
    } finally {
      setStanding(await pushStanding(desk))
      setIsBusy(false)
    }
  }
  const isPossible = standing === 'on' || standing === 'off'
  return (
    <SettingsSection aria-labelledby="notifications-device">
      <h2 id="notifications-device">This device</h2>
      <SwitchField
        label={notificationLabels.push}
        help={isBusy ? 'One moment…' : standing && help[standing]}
        checked={standing === 'on' || isBusy}
        disabled={isBusy || (standing !== undefined && !isPossible)}
        denied={isOffline && standing === 'off' ? 'connection' : undefined}
        onChange={(isOn) => void change(isOn)}
      />
      {problem !== undefined && problem !== (standing && help[standing]) && (
        <Problem role="alert">{problem}</Problem>
      )}
    </SettingsSection>
  )
}
