/*
 * Bare-Dexie baseline: an app without any safety. Plain tables with one compound index each, pages of rows
 * written while the next one is fetched, one outbox table, no shadows, no versions, no conflicts. Runs in the
 * page itself, on its own origin.
 */
import { Dexie, liveQuery, type Table } from 'dexie'

interface Row extends Record<string, unknown> {
  id: number
  statusId: number
  subject: string
}

interface Item extends Record<string, unknown> {
  key: string
  html?: string
  preview?: string
}

interface Page {
  conversations: Row[]
  contacts: Row[]
  items: Item[]
  more: boolean
}

class Line extends Dexie {
  declare conversations: Table<Row, number>
  declare contacts: Table<Row, number>
  declare items: Table<Item, string>
  declare outbox: Table<{ seq?: number; id: number; patch: object }, number>

  constructor() {
    super('line', { chromeTransactionDurability: 'relaxed' })
    this.version(1).stores({
      conversations: 'id, [statusId+lastActivityAt]',
      contacts: 'id',
      items: 'key, [conversationId+position]',
      outbox: '++seq',
    })
  }
}

const db = new Line()
const shownRows = 50

const inboxOf = (statusId: number) =>
  db.conversations
    .where('[statusId+lastActivityAt]')
    .between([statusId, Dexie.minKey], [statusId, Dexie.maxKey])
    .reverse()
    .limit(shownRows)
    .toArray()

const threadOf = (conversationId: number) =>
  db.items
    .where('[conversationId+position]')
    .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
    .toArray()

const countOf = (statusId: number) =>
  db.conversations
    .where('[statusId+lastActivityAt]')
    .between([statusId, Dexie.minKey], [statusId, Dexie.maxKey])
    .count()

async function fetchPage(from: number): Promise<Page> {
  const answer = await fetch(`/pull?from=${from}`)
  return (await answer.json()) as Page
}

const store = (page: Page) =>
  db.transaction('rw', db.conversations, db.contacts, db.items, async () => {
    await Promise.all([
      db.conversations.bulkPut(page.conversations),
      db.contacts.bulkPut(page.contacts),
      db.items.bulkPut(page.items),
    ])
  })

/** Resolves once all rows are stored: total ms, and ms until the first rows were readable. */
async function hydrate(): Promise<{ ms: number; firstMs: number }> {
  const began = performance.now()
  let firstMs = 0
  let writing: Promise<unknown> = Promise.resolve()
  let next = fetchPage(0)
  for (let from = 1; ; from += 1) {
    const page = await next
    if (page.more) next = fetchPage(from)
    await writing
    writing = store(page)
    if (from === 1) {
      await writing
      await inboxOf(2)
      firstMs = performance.now() - began
    }
    if (!page.more) break
  }
  await writing
  return { ms: performance.now() - began, firstMs }
}

function show(rows: readonly Row[]): void {
  const list = document.createElement('ul')
  for (const { id, subject, statusId } of rows) {
    const row = document.createElement('li')
    row.dataset['row'] = String(id)
    row.dataset['status'] = String(statusId)
    row.textContent = subject
    list.append(row)
  }
  document.body.replaceChildren(list)
}

/** Ms from a change of status until the live list shows it. */
async function changeStatus(times: number): Promise<number[]> {
  let rows: Row[] = []
  let wake = () => {}
  const subscription = liveQuery(() => inboxOf(2)).subscribe((next) => {
    rows = next
    show(next)
    wake()
  })
  const until = (isShown: () => boolean) =>
    new Promise<void>((resolve) => {
      wake = () => isShown() && resolve()
      wake()
    })
  await until(() => rows.length > 0)
  const spent: number[] = []
  for (let n = 0; n < times; n += 1) {
    const id = rows[n % rows.length]?.id as number
    const began = performance.now()
    const gone = until(() => !rows.some((row) => row.id === id))
    await queue(id, { statusId: 3 })
    await gone
    await frame()
    spent.push(performance.now() - began)
  }
  subscription.unsubscribe()
  return spent
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const queue = (id: number, patch: object) =>
  db.transaction('rw', db.conversations, db.outbox, async () => {
    await Promise.all([db.outbox.add({ id, patch }), db.conversations.update(id, patch)])
  })

async function openThreads(ids: readonly number[]): Promise<number[]> {
  const spent: number[] = []
  for (const id of ids) {
    const began = performance.now()
    const items = await threadOf(id)
    document.body.replaceChildren(
      ...items.map((item) => {
        const article = document.createElement('article')
        article.innerHTML = item.html ?? item.preview ?? ''
        return article
      }),
    )
    await frame()
    spent.push(performance.now() - began)
  }
  return spent
}

/** Changes this many conversations, each with its own outbox entry. */
async function queueChanges(ids: readonly number[]): Promise<number> {
  const began = performance.now()
  for (const id of ids) await queue(id, { statusId: 3 })
  return performance.now() - began
}

async function drain(): Promise<number> {
  const began = performance.now()
  for (;;) {
    const ops = await db.outbox.orderBy('seq').limit(1000).toArray()
    if (ops.length === 0) return performance.now() - began
    await fetch('/push', { method: 'POST', body: JSON.stringify({ ops }) })
    await db.outbox.bulkDelete(ops.map(({ seq }) => seq as number))
  }
}

/** Adds copies of the rows until there are `count` conversations. */
async function grow(count: number): Promise<void> {
  const rows = await db.conversations.toArray()
  const last = Math.max(...rows.map(({ id }) => id))
  for (let have = rows.length; have < count; have += rows.length)
    await db.conversations.bulkPut(
      rows.slice(0, count - have).map((row) => ({ ...row, id: row.id + last * have })),
    )
}

/** Ms from a click on a tab until its rows and the counts of all tabs are painted. */
async function switchTabs(times: number): Promise<number[]> {
  const spent: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    const [rows] = await Promise.all([inboxOf((n % 3) + 2), ...[1, 2, 3, 4].map(countOf)])
    show(rows)
    await frame()
    spent.push(performance.now() - began)
  }
  return spent
}

/** Start of a page with a full replica: ms from the script's start to the rows in a plain list. */
async function warm(): Promise<number> {
  const began = performance.now()
  show(await inboxOf(2))
  await frame()
  return performance.now() - began
}

const line = { hydrate, changeStatus, openThreads, queueChanges, drain, grow, switchTabs }

declare global {
  interface Window {
    line: typeof line
    warmMs?: number
  }
}

window.line = line
if (location.search === '?warm') window.warmMs = await warm()
