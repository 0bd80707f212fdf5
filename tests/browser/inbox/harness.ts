import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { sessionKey, type Session } from '#local/session/session.ts'
import { launchHeadlessShell } from '../../support/browser/headless-shell.ts'
import { serveApp } from './app-server.ts'
import { fillBrightwater } from './brightwater.ts'
import { maya, password, StubDesk } from './stub-desk.ts'

/** Sizes of the design's screens. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 834, height: 1112 },
  phone: { width: 390, height: 844 },
}

export interface Options {
  size?: keyof typeof sizes
  dark?: boolean
  /** Conversations below the ones of the screens. */
  more?: number
  /** Looks at the desk before it is served. */
  prepare?: (desk: StubDesk) => void
  path?: string
  /** Whether Maya signed in before. */
  isSignedIn?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  desk: StubDesk
  url: string
  /** Closes the page and the server; answers what the browser complained about, which should be nothing. */
  close: () => Promise<string[]>
}

/** Console messages expected from a page whose network is cut, or whose calls are refused on purpose. */
const ofTheNetwork = /Failed to load resource|net::ERR_|WebSocket connection/

/** A browser for a test file; it opens pages of the app, each with a desk of its own. */
export function testedApp() {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchHeadlessShell()
  })
  afterAll(() => browser.close())

  async function visit({
    size = 'desktop',
    dark = false,
    more = 40,
    prepare,
    path = '/inbox',
    isSignedIn = false,
  }: Options = {}): Promise<Visit> {
    const desk = new StubDesk()
    fillBrightwater(desk, Date.now(), more)
    prepare?.(desk)
    const server = await serveApp(desk)
    const context = await browser.newContext({
      viewport: sizes[size],
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: size !== 'desktop',
      isMobile: size !== 'desktop',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'Europe/Lisbon',
      ...(isSignedIn ? { storageState: keptBy(server.url, sessionAt(desk)) } : {}),
    })
    // The blocked worker's registration is none, which no browser gives.
    await context.addInitScript(() => {
      // The empty page before the first one has none.
      if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => undefined)
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !ofTheNetwork.test(message.text())) complaints.push(message.text())
    })
    await page.goto(`${server.url}/support${path}`)
    const close = async () => {
      await context.close()
      await server.close()
      return complaints
    }
    return { page, context, desk, url: server.url, close }
  }

  /** A page of the signed-in agent with the inbox on it. */
  async function enter(options: Options = {}): Promise<Visit> {
    const visited = await visit({ isSignedIn: true, ...options })
    if (options.isSignedIn === false) await signIn(visited.page)
    await visited.page.getByRole('row').first().waitFor()
    await codeIsHere(visited.page)
    return visited
  }

  return { visit, enter }
}

/** Browser state of an agent who signed in before; the form itself has tests of its own. */
function sessionAt({ role, permissions, features }: StubDesk): Session {
  return {
    accountInfo: { id: 1, name: 'Brightwater Bikes' },
    userInfo: maya,
    roleInfo: { name: role, permissions: [...permissions] },
    features: [...features],
    domain: 'brightwater',
    accountMetadata: {},
    routeState: null,
    profilePicColor: 'lightblue',
    rememberMe: false,
    isShared: false,
    loginAt: Date.now(),
    lastActivity: Date.now(),
    sidebarToggle: false,
    isExpired: false,
  }
}

const keptBy = (origin: string, session: Session) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: sessionKey, value: JSON.stringify(session) }] }],
})

/** The files of code that are loaded after the first screen (vite.config.ts). */
const laterFiles = ['home', 'forms', 'entrance', 'conversation', 'writing', 'later']

/** Without a service worker the code of later pages has to be here before a test cuts the connection. */
export async function codeIsHere(page: Page): Promise<void> {
  await page.waitForFunction((files) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return files.every((file) => loaded.some((name) => name.includes(`/${file}-`)))
  }, laterFiles)
}

/** Signs Maya in. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(maya.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Goes to another page of the app that is open, as Back and Forward do: its code and rows are there already. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/support${path}`)
  // The last page is gone once the next one has been painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
}

/** Waits until a question has the wanted answer. */
export async function until<T>(ask: () => T | Promise<T>, wanted: T): Promise<void> {
  await expect.poll(ask, { timeout: 30_000 }).toEqual(wanted)
}

/** A row of the list by a name in it. */
export const row = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name.replace(/[+?]/g, '\\$&')) })

/** Draws a row aside by a number of px, as a finger would. */
export async function draw(page: Page, name: string, by: number): Promise<void> {
  const box = await row(page, name).boundingBox()
  if (!box) throw new Error(`no row ${name}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
    })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.5, 1]) await touch('touchMove', by * part)
  await touch('touchEnd', by)
  await session.detach()
}

/** Lets the app look for news, as a poke of the server would. */
export const poke = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The words of the toasts that are shown. */
export const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' })

/** The button of the sync chip. */
export const chip = (page: Page) =>
  page.getByRole('button', { name: /^(Online|Syncing|Offline|Needs attention|Sign in|Storage full)/ })
