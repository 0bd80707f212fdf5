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
  /** Number of conversations besides those of the screens. */
  more?: number
  /** Prepares the desk before it is served. */
  prepare?: (desk: StubDesk) => void
  path?: string
  /** True if Maya has signed in before. */
  isSignedIn?: boolean
}

export interface Visit {
  page: Page
  context: BrowserContext
  desk: StubDesk
  url: string
  /** Closes page and server; returns the browser's problems, normally none. */
  close: () => Promise<string[]>
}

/** Console messages expected when the network is cut or calls are refused. */
const ofTheNetwork = /Failed to load resource|net::ERR_|WebSocket connection/

/** Browser for a test file; opens pages of the app, each with its own desk. */
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
    // A blocked worker's registration resolves to undefined, unlike in any browser.
    await context.addInitScript(() => {
      // `about:blank` has none.
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

  /** Page of the signed-in agent with the inbox. */
  async function enter(options: Options = {}): Promise<Visit> {
    const visited = await visit({ isSignedIn: true, ...options })
    if (options.isSignedIn === false) await signIn(visited.page)
    await visited.page.getByRole('row').first().waitFor()
    await codeIsHere(visited.page)
    return visited
  }

  return { visit, enter }
}

/** Browser state of a signed-in agent; the form has its own tests. */
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

/** Lazy chunks that load after the first screen (vite.config.ts). */
const laterFiles = ['home', 'forms', 'entrance', 'conversation', 'writing', 'later']

/** Without a service worker, lazy chunks must be loaded before a test cuts the network. */
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

/** Navigates inside the open app, like Back and Forward: code and rows are loaded. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/support${path}`)
  // The previous page is gone after the next paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
}

/** Polls until the result has the wanted value. */
export async function until<T>(ask: () => T | Promise<T>, wanted: T): Promise<void> {
  await expect.poll(ask, { timeout: 30_000 }).toEqual(wanted)
}

/** A row of the list by a name in it. */
export const row = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(name.replace(/[+?]/g, '\\$&')) })

/** Swipes a row aside by px, like a finger. */
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

/** Makes the app pull, like a poke of the server. */
export const poke = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Container of the toasts. */
export const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' })

/** The button of the sync chip. */
export const chip = (page: Page) =>
  page.getByRole('button', { name: /^(Online|Syncing|Offline|Needs attention|Sign in|Storage full)/ })
