import { isAwayHere } from '#local/queries/preferences.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useOwnSetting } from '#app/desk/own-setting.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'

/** Switch for the signed-in user's away state; applied locally at once, also offline. */
export function AwaySwitch() {
  const desk = useDesk()
  const { userId } = desk.actor
  const away = useLive(isAwayHere, userId) ?? false
  const save = useOwnSetting()
  const put = (isAway: boolean) => mutate(desk, 'people.setAway', { userId, isAway })
  return (
    <SwitchField
      label="Away"
      help="Colleagues see it where they assign and mention. Nothing is pushed to your devices until you are back."
      checked={away}
      onChange={(isAway) =>
        void save(
          () => put(isAway),
          () => put(away),
        )
      }
    />
  )
}
