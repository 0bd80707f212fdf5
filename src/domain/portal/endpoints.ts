import { announcementResource } from './announcement.ts'
import { portalFormResource } from './form.ts'
import { portalSettingEndpoints } from './settings.ts'

/** The rooms of the client portal. */
export const portalEndpoints = {
  portal: portalSettingEndpoints,
  portalForm: portalFormResource.endpoints,
  announcements: announcementResource.endpoints,
}
