import { timeSettingsResource } from '#domain/time/endpoints.ts'
import { settingsStore } from '../resources/settings.ts'
import { timeSettings } from '../schema/time.ts'

/** How accounts track time. */
export const timeSettingsStore = settingsStore(timeSettingsResource, timeSettings)
