import { forgetSettings } from '#app/theme/device-setting.ts'
import { pendingKey } from './shared-device.ts'

/** Settings that stay at sign-out: appearance, and the digest to restore notifications. */
const ofDevice =
  /^outpost\.(color-scheme.*|density|installed|rail|pane\..+|fold\..+|inbox-layout|customer-pane|push-holder)$/

/** Removes the user's data from localStorage, except a pending sign-out. */
export const forgetUser = (): void => forgetSettings((key) => key === pendingKey || ofDevice.test(key))
