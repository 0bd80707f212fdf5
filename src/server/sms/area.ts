import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { autoResolve } from './auto-resolve.ts'
import { smsHandlers, type SmsParts } from './handlers.ts'
import { requireWanted } from './stops.ts'
import { serveSmsHooks, type SmsHookParts } from './webhook.ts'

type PageParts = Omit<SmsHookParts, 'intake'> & Parameters<typeof intakeParts>[0]

/** Text messages: their settings and intake. */
export const smsArea = serverArea({
  handlers: (parts: SmsParts) => ({ sms: smsHandlers(parts) }),
  chores: (parts: Parameters<typeof autoResolve>[0]) => [autoResolve(parts)],
  pages: (app, parts: PageParts) => serveSmsHooks(app, { ...parts, intake: intakeParts(parts) }),
  rules: { checks: [requireWanted] },
})
