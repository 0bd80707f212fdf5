import { portalSettingEndpoints } from '#domain/portal/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

const { getPortal } = portalSettingEndpoints

/** Settings of the client portal; offline the last known ones. */
export function usePortal() {
  const desk = useDesk()
  const { value, ...rest } = useAnswer({ key: 'portal', schema: getPortal.output }, (signal) =>
    callDesk(desk, getPortal, {}, signal),
  )
  return { portal: value ?? undefined, ...rest }
}
