import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Chromium without a browser UI: opens and closes pages in a third of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const INSTALL_MS = 600_000

/** Flags of every test browser: no own network requests, no GPU. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of a Chromium: that of the variable CHROMIUM, else an installed one, else one installed now, if we are
 * root and apt is available.
 * @throws Error of one line with instructions.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM']
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM names ${named}, which is no program: correct it or unset it.`)
  }
  return installed() ?? install()
}

/**
 * Path of a headless shell if there is one, else of a Chromium; for pages that need no browser features such
 * as notifications, an installed app or background work.
 */
export function findHeadlessShell(): string {
  return (process.env['CHROMIUM'] ? undefined : found(SHELLS)) ?? findChromium()
}

const installed = () => found(NAMES) ?? MAC.find(isExecutable)

function found(names: readonly string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)
}

const canInstall = () => process.getuid?.() === 0 && apt('--version') === null

function install(): string {
  if (!canInstall()) throw new Error('No Chromium: install it, or name one by the variable CHROMIUM.')
  const failure = apt('update') ?? apt('install', '-y', 'chromium')
  const path = installed()
  if (path !== undefined) return path
  throw new Error(`No Chromium, and apt-get could not install it: ${failure ?? 'the package has no program'}`)
}

/** Runs apt-get; `null` on success, else its last line of output. */
function apt(...args: string[]): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8', timeout: INSTALL_MS })
  if (status === 0) return null
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'unknown'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  try {
    console.log(findChromium())
    // Tests also run without a headless shell, only slower.
    if (!process.env['CHROMIUM'] && !found(SHELLS) && canInstall())
      apt('install', '-y', 'chromium-headless-shell')
    console.log(findHeadlessShell())
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
