import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { FormTokens } from '../contact-forms/form-token.ts'
import { sweepPortal } from './caller.ts'
import { portalFormHandlers } from './form.ts'
import { servePortal } from './pages.ts'
import type { PortalParts } from './public.ts'
import { portalSettingHandlers, type PortalSettingParts } from './settings.ts'
import { announcementResource } from '#domain/portal/announcement.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { announcements } from '../schema/portal.ts'

/** Handlers for announcements. */
const announcementHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(announcementResource, {
    ...parts,
    table: announcements,
    filters: {
      state: (alias, value) => `${alias}.state = ${value}`,
      from: (alias, value) => `${alias}.publish_date >= ${value}`,
      to: (alias, value) => `${alias}.publish_date < ${value}`,
    },
  })

type PageParts = Omit<PortalParts, 'intake' | 'tokens'> & Parameters<typeof intakeParts>[0]

/** The client portal: customers see and answer their own conversations. */
export const portalArea = serverArea({
  handlers: (parts: PortalSettingParts) => ({
    portal: portalSettingHandlers(parts),
    portalForm: portalFormHandlers(parts),
    announcements: announcementHandlers(parts),
  }),
  pages: (app, parts: PageParts) =>
    servePortal(app, { ...parts, intake: intakeParts(parts), tokens: new FormTokens(parts.secret) }),
  sweeps: [sweepPortal],
})
