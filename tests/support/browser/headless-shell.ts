import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, findHeadlessShell } from './chromium.ts'

/** Starts a browser without windows, for pages that need nothing of the browser around them. */
export const launchHeadlessShell = (): Promise<Browser> =>
  chromium.launch({ executablePath: findHeadlessShell(), args: [...chromiumFlags] })
