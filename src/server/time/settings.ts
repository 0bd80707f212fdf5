import { timeSettingsResource } from '#domain/time/endpoints.ts'
import { settingsStore } from '../resources/settings.ts'
import { timeSettings } from '../schema/time.ts'

/** Time settings of accounts. */
export const timeSettingsStore = settingsStore(timeSettingsResource, timeSettings)
