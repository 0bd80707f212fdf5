import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findHeadlessShell } from './chromium.ts'

/** Starts a headless shell, for pages that need no browser features. */
export const launchHeadlessShell = (): Promise<Browser> =>
  chromium.launch({ executablePath: findHeadlessShell(), args: [...chromiumFlags] })
