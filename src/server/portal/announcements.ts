import { announcementResource } from '#domain/portal/announcement.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { announcements } from '../schema/portal.ts'

/** Serves announcements to agents. */
export const announcementHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(announcementResource, {
    ...parts,
    table: announcements,
    filters: {
      state: (alias, value) => `${alias}.state = ${value}`,
      from: (alias, value) => `${alias}.publish_date >= ${value}`,
      to: (alias, value) => `${alias}.publish_date < ${value}`,
    },
  })
