import { announcementResource } from './announcement.ts'
import { portalFormResource } from './form.ts'
import { portalSettingEndpoints } from './settings.ts'

/** Calls of the client portal by room. */
export const portalEndpoints = {
  portal: portalSettingEndpoints,
  portalForm: portalFormResource.endpoints,
  announcements: announcementResource.endpoints,
}
