import { forgetSettings } from '#app/theme/device-setting.ts'
import { pendingKey } from './shared-device.ts'

/** Keys of the device's look, and of the digest that brings its notifications back: nothing that names a user. */
const ofDevice =
  /^outpost\.(color-scheme.*|density|installed|rail|pane\..+|fold\..+|inbox-layout|customer-pane|push-holder)$/

/** Forgets what localStorage holds of who was signed in; that the server is still to be told of it stays. */
export const forgetUser = (): void => forgetSettings((key) => key === pendingKey || ofDevice.test(key))
