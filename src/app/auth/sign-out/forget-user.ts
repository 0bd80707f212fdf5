import { forgetSettings } from '#app/theme/device-setting.ts'
import { pendingKey } from './shared-device.ts'

/**
 * Settings that stay at sign-out: the device's appearance, and the digest that restores its notifications;
 * none identifies a user.
 */
const ofDevice =
  /^outpost\.(color-scheme.*|density|installed|rail|pane\..+|fold\..+|inbox-layout|customer-pane|push-holder)$/

/** Removes the user's data from localStorage, except a pending sign-out. */
export const forgetUser = (): void => forgetSettings((key) => key === pendingKey || ofDevice.test(key))
