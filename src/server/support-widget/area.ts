import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { serveFrames, type FrameParts } from './frame.ts'
import { supportWidgetHandlers, type SupportWidgetParts } from './handlers.ts'
import { serveVisitors, type VisitorParts } from './visitor-calls.ts'

type PageParts = FrameParts & Omit<VisitorParts, 'intake'> & Parameters<typeof intakeParts>[0]

/** Support widgets on other sites, by which visitors write to an inbox. */
export const supportWidgetArea = serverArea({
  handlers: (parts: SupportWidgetParts) => ({ supportWidgets: supportWidgetHandlers(parts) }),
  pages: (app, parts: PageParts) => {
    serveFrames(app, parts)
    serveVisitors(app, { ...parts, intake: intakeParts(parts) })
  },
})
