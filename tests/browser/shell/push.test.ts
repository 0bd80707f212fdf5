import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CDPSession, Page, Worker } from 'playwright-core'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import {
  openWholeBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { answerAsCustomer, deskApi, supportAddress, type DeskApi } from '../journeys/real-mail.ts'

/*
 * Pushes as the browser gets them, without a push service: the debugger passes them to the real service
 * worker. A user's click cannot be simulated, and without one no window may be opened or focused; so the
 * worker's requests are observed. The tests depend on each other.
 */

let product: Product
let browser: DeskBrowser
let api: DeskApi
let session: CDPSession
let registrationId: string
/** The signed-in user. */
let me: { accountId: number; userId: number }

beforeAll(async () => {
  product = await startProduct()
  browser = await openWholeBrowser()
  await browser.context.grantPermissions(['notifications'], { origin: product.url })
  await signIn(browser.page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(browser.page)
  me = await browser.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('support') ?? '{}') as {
      accountInfo: { id: number }
      userInfo: { id: number }
    }
    return { accountId: kept.accountInfo.id, userId: kept.userInfo.id }
  })
  api = await deskApi(product, 'priya@demo.outpost.test')
  session = await browser.context.newCDPSession(await browser.context.newPage())
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.findLast(({ scopeURL }) => scopeURL.endsWith('/support/'))?.registrationId ??
      registrationId
  })
  await session.send('ServiceWorker.enable')
  await until('the registration is known', () => registrationId)
})

afterAll(async () => {
  await browser?.remove()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const replica = () => `desk:${me.accountId}:${me.userId}`

async function write(subject: string): Promise<number> {
  await answerAsCustomer(product, {
    from: 'Ines Caldeira <ines@customer.example>',
    to: supportAddress,
    subject,
    text: `The words of ${subject}`,
  })
  return (await until(`${subject} has arrived`, () => api.find(subject))).id
}

async function push(conversationId: number, fields: Partial<PushMessage> = {}): Promise<void> {
  const message: PushMessage = {
    kind: 'message',
    ...me,
    conversationId,
    position: 1,
    title: 'Ines Caldeira',
    body: 'What it says',
    at: Date.now(),
    ...fields,
  }
  await deliver(JSON.stringify(message))
}

const deliver = (data: string) =>
  session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })

const worker = () =>
  until('the service worker runs', () =>
    browser.context.serviceWorkers().findLast((each) => each.url().endsWith('/support/sw.js')),
  )

interface Shown {
  title: string
  body: string
  tag: string
}

async function shown(): Promise<Shown[]> {
  return (await worker()).evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const all = await scope.registration.getNotifications()
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** The worker waits up to eight seconds for a conversation, and starts late on a busy machine. */
const waiting = { within: 30_000 }

const notification = (title: string) =>
  until(
    `the notification ${title}`,
    async () => (await shown()).find((each) => each.title === title),
    waiting,
  )

/** Subject of a conversation on the device, without using a tab. */
async function subjectOnDevice(conversationId: number): Promise<string | undefined> {
  return (await worker()).evaluate(
    ([name, id]) =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error as Error)
        opening.onsuccess = () => {
          const db = opening.result
          const got = db.transaction('conversations').objectStore('conversations').get(id)
          got.onsuccess = () => {
            db.close()
            resolve((got.result as { subject?: string } | undefined)?.subject)
          }
        }
      }),
    [replica(), conversationId] as const,
  )
}

/** Number of unread conversations of the inbox on the device. */
async function unreadOnDevice(): Promise<number> {
  return (await worker()).evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error as Error)
        opening.onsuccess = () => {
          const db = opening.result
          const got = db.transaction('conversations').objectStore('conversations').getAll()
          got.onsuccess = () => {
            db.close()
            const rows = got.result as Record<'isRead' | 'isTrashed' | 'isSpam' | 'isDraft', boolean>[]
            resolve(rows.filter((row) => !row.isRead && !row.isTrashed && !row.isSpam && !row.isDraft).length)
          }
        }
      }),
    replica(),
  )
}

/** Clicks a conversation's notification; resolves to the path of the window that the worker opens. */
async function click(handle: Worker, conversationId: number): Promise<string | null> {
  return handle.evaluate(async (tag) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<null> }
    }
    const [clicked] = await scope.registration.getNotifications({ tag })
    if (!clicked) throw new Error('nothing to click on')
    const asked = new Promise<string | null>((resolve) => {
      scope.clients.openWindow = (url) => {
        resolve(url)
        return Promise.resolve(null)
      }
      setTimeout(() => resolve(null), 5000)
    })
    const event = new Event('notificationclick')
    // Only a browser event can hold the worker; this one is short.
    dispatchEvent(Object.assign(event, { notification: clicked, waitUntil: () => undefined }))
    return asked
  }, `conversation-${conversationId}`)
}

test('CARD-012: a push without any tab brings its conversation onto the device, then shows', async () => {
  const { context, page } = browser
  await page.close()
  const id = await write('A bell that does not ring')
  expect(await subjectOnDevice(id)).toBeUndefined()
  await push(id, { title: 'Ines one' })
  await notification('Ines one')
  // Checked at once, since the order matters.
  expect(await subjectOnDevice(id)).toBe('A bell that does not ring')
  expect(await shown()).toEqual([{ title: 'Ines one', body: 'What it says', tag: `conversation-${id}` }])
  expect(context.pages().map((each) => each.url())).toEqual(['about:blank'])
})

test('the newest push of a conversation takes its elder’s place, and the app’s icon counts', async () => {
  const { id } = await api.find('A bell that does not ring')
  const handle = await worker()
  await handle.evaluate(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        Object.assign(globalThis, { badge: count })
        return Promise.resolve()
      },
    })
  })
  await push(id, { title: 'Ines two' })
  await notification('Ines two')
  expect((await shown()).map(({ title }) => title)).toEqual(['Ines two'])
  const badge = await until('the icon counts', () =>
    handle.evaluate(() => (globalThis as unknown as { badge?: number }).badge),
  )
  expect(badge).toBe(await unreadOnDevice())
})

test('CARD-017: its click opens the conversation, also without server and network', async () => {
  const { context } = browser
  const { id } = await api.find('A bell that does not ring')
  await context.setOffline(true)
  await product.stop()
  const address = await click(await worker(), id)
  expect(address).toBe(`/support/inbox/${id}`)
  expect(await shown()).toEqual([])
  const page = await context.newPage()
  await page.goto(product.url + address)
  await conversation(page).getByRole('heading', { level: 2, name: 'A bell that does not ring' }).waitFor()
  await conversation(page).getByText('The words of A bell that does not ring').waitFor()
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.close()
})

test('a push that cannot bring its conversation shows all the same', async () => {
  await push(999_999, { title: 'Ines offline' })
  await notification('Ines offline')
  await product.restart()
  await browser.context.setOffline(false)
})

test('words of another version are told as something new', async () => {
  await deliver('{"v":99}')
  await notification('Outpost')
  await deliver('no words at all')
})

test('with a tab open, that tab brings the conversation, and looking at it takes the notification away', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${product.url}/support/inbox`)
  await page.getByRole('button', { name: 'Online', exact: true }).waitFor()
  const id = await write('A saddle that slips')
  await push(id, { title: 'Ines three' })
  await notification('Ines three')
  expect(await subjectOnDevice(id)).toBe('A saddle that slips')
  await page.getByRole('row', { name: /A saddle that slips/ }).click()
  await until('it is taken away', async () => !(await shown()).some(({ title }) => title === 'Ines three'))
  await page.close()
})

test('its click goes there in the tab that is open, without losing what is typed', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${product.url}/support/inbox`)
  await page.getByRole('row', { name: /A saddle that slips/ }).click()
  await conversation(page).getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await page.evaluate(() => Object.assign(window, { isSameLife: true }))
  const { id } = await api.find('A bell that does not ring')
  await push(id, { title: 'Ines four' })
  await notification('Ines four')
  expect(await click(await worker(), id)).toBeNull()
  await page.waitForURL(`**/support/inbox/${id}`)
  await conversation(page).getByRole('heading', { level: 2, name: 'A bell that does not ring' }).waitFor()
  expect(await page.evaluate(() => 'isSameLife' in window)).toBe(true)
  await page.goBack()
  await page.getByRole('textbox', { name: 'Message' }).getByText('Half a sentence').waitFor()
  await page.close()
})

test('the app’s icon counts what is unread', async () => {
  const page = await browser.context.newPage()
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        Object.assign(window, { badge: count })
        return Promise.resolve()
      },
    })
  })
  await page.goto(`${product.url}/support/inbox`)
  const unread = page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: /Inbox/ })
  await until('both say the same', async () => {
    const badge = await page.evaluate(() => (window as unknown as { badge?: number }).badge)
    return badge !== undefined && badge > 0 && (await unread.innerText()).includes(String(badge))
  })
  await page.close()
})

test('what is for somebody else than who is signed in shows nothing', async () => {
  const before = await shown()
  const { id } = await api.find('A bell that does not ring')
  await push(id, { title: 'Not for Maya', userId: me.userId + 1 })
  await push(id, { title: 'For Maya' })
  await notification('For Maya')
  expect((await shown()).map(({ title }) => title)).not.toContain('Not for Maya')
  expect(before.map(({ title }) => title)).not.toContain('Not for Maya')
})

test('signing out takes the notifications off the device', async () => {
  const page = await browser.context.newPage()
  await page.goto(`${product.url}/support/inbox`)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/support/signin**')
  await until('nothing is shown', async () => (await shown()).length === 0, waiting)
  const handle = await worker()
  await handle.evaluate(() => {
    const scope = globalThis as unknown as { ended: number }
    scope.ended = 0
    PushManager.prototype.getSubscription = () => {
      scope.ended += 1
      return Promise.resolve(null)
    }
  })
  await push(1, { title: 'After the sign-out' })
  await deliver('{}')
  await until(
    'the worker has ended the pushes',
    () => handle.evaluate(() => (globalThis as unknown as { ended: number }).ended === 2),
    waiting,
  )
  expect(await shown()).toEqual([])
  expect(browser.problems).toEqual([])
})
