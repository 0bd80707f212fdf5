import { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import { browserTime } from '#lib/zone.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

const { getStatusPages } = statusPageEndpoints.statusPages

/** The account's status page: the first one (D1-77). Null where there is none. */
export function useStatusPage() {
  const desk = useDesk()
  const { value, ...rest } = useAnswer({ key: 'statusPages', schema: getStatusPages.output }, (signal) =>
    callDesk(desk, getStatusPages, {}, signal),
  )
  const page: StatusPage | null | undefined = value && (value.data[0] ?? null)
  return { page, ...rest }
}

/** The zone that times of the status page are meant in. */
export const useStatusZone = (): string => useStatusPage().page?.timeZone ?? browserTime().timeZone
