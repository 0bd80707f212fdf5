import { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import { browserTime } from '#lib/zone.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

const { getStatusPages } = statusPageEndpoints.statusPages

/** The account's first status page (D1-77); null without one. */
export function useStatusPage() {
  const desk = useDesk()
  const { value, ...rest } = useAnswer({ key: 'statusPages', schema: getStatusPages.output }, (signal) =>
    callDesk(desk, getStatusPages, {}, signal),
  )
  const page: StatusPage | null | undefined = value && (value.data[0] ?? null)
  return { page, ...rest }
}

/** Time zone of the status page. */
export const useStatusZone = (): string => useStatusPage().page?.timeZone ?? browserTime().timeZone
