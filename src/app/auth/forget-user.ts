import { forgetSettings } from '#app/theme/device-setting.ts'
import { pendingKey } from './shared-device.ts'

/** How the app looks on this device, which says nothing of who used it. */
const ofDevice =
  /^outpost\.(color-scheme.*|density|installed|rail|pane\..+|fold\..+|inbox-layout|customer-pane)$/

/** Forgets what localStorage holds of who was signed in; that the server is still to be told of it stays. */
export const forgetUser = (): void => forgetSettings((key) => key === pendingKey || ofDevice.test(key))
