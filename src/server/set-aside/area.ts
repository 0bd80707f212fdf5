import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { setAsideHandlers } from './handlers.ts'

/** Arrivals that wait for a user: mail that could not be assigned, and doubtful form submissions. */
export const setAsideArea = serverArea({
  handlers: (parts: Parameters<typeof intakeParts>[0]) => ({
    setAside: setAsideHandlers(intakeParts(parts), parts.rawMail),
  }),
})
