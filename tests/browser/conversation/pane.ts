import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from '#local/desk.ts'
import type { OutboxOp } from '#local/rows.ts'

/** API of the fixture page; functions run in the page. */
export interface FixtureWindow {
  fixture: {
    calls: string[]
    desk: Desk
    setOnline(isOnline: boolean): Promise<void>
    setConversation(fields: object): Promise<void>
    setThread(items: never[]): Promise<void>
    ops(): Promise<OutboxOp[]>
    answer(op: string, verdict: object): Promise<void>
    rows: { threadItems: never[] }
  }
}

/** Timeout with a large margin; waits end as soon as their condition holds. */
export const soon = { timeout: 20_000 }

/** Conversation on the screen with its test helpers. */
export const paneOf = (page: Page) => {
  const region = page.getByRole('region', { name: 'Conversation', exact: true })
  const ops = () => page.evaluate(() => (window as never as FixtureWindow).fixture.ops())
  return {
    region,
    button: (name: string): Locator => region.getByRole('button', { name, exact: true }),
    choice: (name: string): Locator => region.getByRole('combobox', { name, exact: true }),
    option: (name: string | RegExp): Locator => page.getByRole('option', { name }),
    messages: region.getByRole('article'),
    message: (name: string): Locator => region.getByRole('article', { name: `Message from ${name}` }),
    mode: (name: string): Locator => region.getByRole('radio', { name, exact: true }),
    words: region.getByRole('textbox', { name: 'Message' }),
    box: (name: string): Locator => region.getByRole('textbox', { name, exact: true }),
    toast: (text: string): Locator =>
      page.getByRole('status', { name: 'Messages' }).getByText(text, { exact: true }),
    calls: () => page.evaluate(() => (window as never as FixtureWindow).fixture.calls),
    setOnline: (isOnline: boolean) =>
      page.evaluate((on) => (window as never as FixtureWindow).fixture.setOnline(on), isOnline),
    setConversation: (fields: object) =>
      page.evaluate((f) => (window as never as FixtureWindow).fixture.setConversation(f), fields),
    /** Waits for the newest op of a kind. */
    async op(cmd: string): Promise<OutboxOp> {
      const find = async () => (await ops()).findLast((op) => op.cmd === cmd)
      await expect.poll(find, soon).toBeDefined()
      return (await find()) as OutboxOp
    },
    /** Answers a mail's op: the server has accepted it, with its row. */
    takes: ({ op, args }: OutboxOp) =>
      page.evaluate(
        async ([name, id]) => {
          const { fixture } = window as never as FixtureWindow
          const items = (await fixture.desk.db.threads.toArray()).flatMap((chunk) => chunk.items)
          const rows = items.filter(({ r }) => r.id === id).map(({ e, r }) => ({ t: 'put', e, v: 99, r }))
          await fixture.answer(name, { rows })
        },
        [op, (args as { id: number }).id] as const,
      ),
    /** Marks the mail as sent, like a pull. */
    leaves: ({ args }: OutboxOp) =>
      page.evaluate(
        async (id) => {
          const { db, bus } = (window as never as FixtureWindow).fixture.desk
          await db.threads.toCollection().modify(({ items }) => {
            for (const { e, r } of items) if (e === 'deliveries' && r.id === id) r.state = 'sent'
          })
          bus.publish({ threads: [4821] })
        },
        (args as { id: number }).id,
      ),
    /** Sets the upload progress of local files, like the worker. */
    uploaded: (fields: object) =>
      page.evaluate(async (given) => {
        const { db, bus } = (window as never as FixtureWindow).fixture.desk
        await db.blobMeta.toCollection().modify(given)
        bus.publish({ blobs: await db.blobMeta.toCollection().primaryKeys() })
      }, fields),
    /** Adds a template, like a pull. */
    putTemplate: (fields: object) =>
      page.evaluate(async (given) => {
        const { db, bus } = (window as never as FixtureWindow).fixture.desk
        await db.templates.put({ id: 901, attachments: [], revision: 1, v: 1, ...given } as never)
        bus.publish({ templates: [901] } as never)
      }, fields),
    /** Changes the first inbox's settings. */
    setWriting: (fontSize: number) =>
      page.evaluate(async (size) => {
        const { db, bus } = (window as never as FixtureWindow).fixture.desk
        const mailbox = await db.mailboxes.get(1)
        if (mailbox) await db.mailboxes.put({ ...mailbox, settings: { ...mailbox.settings, fontSize: size } })
        bus.publish({ mailboxes: [1] } as never)
      }, fontSize),
    /** Adds an inbox like the first, with changed fields. */
    putInbox: (fields: { id: number; [others: string]: unknown }) =>
      page.evaluate(async (given) => {
        const { db, bus } = (window as never as FixtureWindow).fixture.desk
        await db.mailboxes.put({ ...(await db.mailboxes.get(1)), ...given } as never)
        bus.publish({ mailboxes: [given.id] } as never)
      }, fields),
    commands: async () => (await ops()).filter((op) => !op.isQuiet).map((op) => op.cmd),
    answer: (op: string, verdict: object = {}) =>
      page.evaluate(([o, v]) => (window as never as FixtureWindow).fixture.answer(o as string, v as object), [
        op,
        verdict,
      ] as const),
  }
}
