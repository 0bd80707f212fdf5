import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type ConsoleMessage, type Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { sessionOf, type LoginAnswer } from '#app/auth/account-api.ts'
import { sessionKey } from '#local/session/session.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from './chromium.ts'
import { removeOfDeadTests } from '../leftovers.ts'

/** Browser with a profile that outlives it, as on a real machine. */
export interface DeskBrowser {
  readonly context: BrowserContext
  /** Initial tab. */
  readonly page: Page
  /** Folder of cookies, databases and caches. */
  readonly profile: string
  /** Unexpected script errors, CSP violations and console errors. */
  readonly problems: string[]
  /** Closes the browser; the profile stays. */
  close(): Promise<void>
  /** Closes the browser and removes the profile. */
  remove(): Promise<void>
}

/** Viewport of a laptop, in CSS pixels. */
export const laptop = { width: 1440, height: 900 }

const profiles = 'outpost-profile-'

/** Password of all demo users. */
export const demoPassword = 'outpost-demo'

/** Timeout for an element, in ms; test machines are shared. */
const timeoutMs = 20_000

/** Console messages that are expected offline and before the sign-in. */
const expected = [
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE)/,
  /net::ERR_(FAILED|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
  /WebSocket connection to .* failed/,
  /status of 401 .*refreshaccesstoken/,
]

/**
 * Opens a headless shell on a profile: a new one, or one of an earlier browser. Pages take two thirds of the
 * time they take in a full browser.
 */
export const openBrowser = (profile = newProfile()): Promise<DeskBrowser> =>
  openOn(profile, findHeadlessShell())

/** Opens a full browser: for notifications, pushes, an installed app and background work. */
export const openWholeBrowser = (profile = newProfile()): Promise<DeskBrowser> =>
  openOn(profile, findChromium())

async function openOn(profile: string, executablePath: string): Promise<DeskBrowser> {
  await removeOfDeadTests(profiles, (path) => rmSync(path, { recursive: true, force: true }))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...chromiumFlags],
    viewport: laptop,
    locale: 'en-GB',
  })
  context.setDefaultTimeout(timeoutMs)
  context.setDefaultNavigationTimeout(timeoutMs)
  const problems: string[] = []
  watch(context, problems)
  const page = context.pages()[0] ?? (await context.newPage())
  const close = () => context.close()
  return {
    context,
    page,
    profile,
    problems,
    close,
    async remove() {
      await close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Problems without those of a server that stops or starts. */
export const besidesRestarts = (problems: readonly string[]) =>
  problems.filter((text) => !text.includes('status of 503'))

/** Device settings before the first sign-in. */
export interface DeviceStart {
  /** Disables the send delay with its Undo. */
  sendsAtOnce?: boolean
}

/** Signs in by the call of the sign-in form, which has its own tests, and waits until the inbox is filled. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  { sendsAtOnce = false }: DeviceStart = {},
): Promise<void> {
  // A static file of the origin, in which no app code runs.
  await page.goto(`${url}/support/favicon.svg`)
  const login = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/account/login', { method: 'POST', headers, body })
      return (await answer.json()) as LoginAnswer
    },
    JSON.stringify({ email, password: demoPassword, rememberMe: true }),
  )
  const { session } = sessionOf(login, { rememberMe: true, isShared: false })
  const kept = { [sessionKey]: JSON.stringify(session), ...(sendsAtOnce && { 'outpost.undoSend': '0' }) }
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  await page.goto(`${url}/support/inbox`)
  await isOnline(page)
}

/** Waits until the sync chip says that everything is delivered and up to date. */
export async function isOnline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Online', exact: true }).waitFor()
}

/** Waits until the offline shell is complete and controls the page. */
export async function shellIsInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Takes screenshots if the test fails, and prints their paths; the browsers must stay open until then. */
export function showOnFailure(...browsers: (DeskBrowser | undefined)[]): void {
  onTestFailed(({ task }) => keepPictures(task.name, browsers))
}

/** Takes a screenshot of every tab, and prints its path and the problems of the browsers. */
export async function keepPictures(
  title: string,
  browsers: readonly (DeskBrowser | undefined)[],
): Promise<void> {
  const folder = join(tmpdir(), 'outpost-failures')
  mkdirSync(folder, { recursive: true })
  for (const [index, browser] of browsers.entries()) {
    for (const [tab, page] of (browser?.context.pages() ?? []).entries()) {
      const name = `${title.replace(/\W+/g, '-').slice(0, 60)}-${index + 1}-${tab + 1}.png`
      const path = join(folder, name)
      await page.screenshot({ path, timeout: 5000 }).then(
        () => console.info(`${page.url()}: ${path}`),
        (error: unknown) => console.info(`${page.url()}: no picture, ${String(error)}`),
      )
    }
    if (browser && browser.problems.length > 0) console.info(browser.problems.join('\n'))
  }
}

function newProfile(): string {
  return mkdtempSync(join(tmpdir(), `${profiles}${process.pid}-`))
}

function watch(context: BrowserContext, problems: string[]): void {
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  }
  context.on('console', onConsole)
  context.on('weberror', (error) => note(error.error().stack ?? String(error.error())))
}
