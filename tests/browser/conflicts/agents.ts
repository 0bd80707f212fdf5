import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createTransport } from 'nodemailer'
import type { Locator, Page } from 'playwright-core'
import {
  isOnline,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
  type DeviceStart,
} from '../../support/browser/browser.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { until } from '../../support/until.ts'
import { deskApi, type DeskApi } from '../journeys/real-mail.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/** Two signed-in browsers in one workspace. */
export interface Agents {
  readonly workspace: Workspace
  readonly api: DeskApi
  readonly first: DeskBrowser
  readonly second: DeskBrowser
  /** Receives the mail sent by the workspace. */
  readonly sink: SmtpSink
  /** Sends a customer's mail; resolves to its conversation once both lists show it. */
  customerWrites(words: string): Promise<Conversation>
  /** Sends another mail of the same customer to that conversation. */
  customerAnswers(conversation: Conversation, text: string): Promise<void>
}

/** Conversation started by a customer. */
export interface Conversation {
  id: number
  subject: string
  messageId: string
}

/** The customer of these tests. */
export const customer = 'Robin Vale'
const address = 'robin@vale.example'

type Agent = 'owner' | 'maya' | 'priya'

/** Creates a workspace with two signed-in agents, for all tests of a file. */
export function twoAgents({
  first = 'maya',
  second = 'priya',
  ...start
}: { first?: Agent; second?: Agent } & DeviceStart = {}): Agents {
  const parts: {
    workspace?: Workspace
    api?: DeskApi
    first?: DeskBrowser
    second?: DeskBrowser
    sink?: SmtpSink
  } = {}

  beforeAll(async () => {
    const workspace = await openWorkspace()
    parts.workspace = workspace
    parts.sink = await startSmtpSink()
    const owner = await deskApi(workspace, workspace.owner)
    await owner.sendBy(parts.sink.url)
    parts.api = await deskApi(workspace, workspace[second])
    parts.first = await openBrowser()
    parts.second = await openBrowser()
    await signIn(parts.first.page, workspace.url, workspace[first], start)
    await signIn(parts.second.page, workspace.url, workspace[second], start)
    // Lazy code must be cached before a test cuts the network.
    for (const { page } of [parts.first, parts.second]) await shellIsInstalled(page)
  })
  afterAll(async () => {
    await parts.first?.remove()
    await parts.second?.remove()
    await parts.sink?.close()
  })
  beforeEach(() => {
    showOnFailure(parts.first, parts.second)
    return async () => {
      expect([...(parts.first?.problems ?? []), ...(parts.second?.problems ?? [])]).toEqual([])
      await parts.first?.context.setOffline(false)
    }
  })

  let mails = 0
  const write = async (mail: { subject: string; text: string; inReplyTo?: string }) => {
    mails += 1
    const { support, inboundPort: port } = parts.workspace as Workspace
    const messageId = `<${mails}.conflicts.${support}>`
    const from = `${customer} <${address}>`
    const references = mail.inReplyTo ? [mail.inReplyTo] : []
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
    await transport.sendMail({ ...mail, from, to: support, messageId, references })
    transport.close()
    return messageId
  }
  return {
    get workspace() {
      return parts.workspace as Workspace
    },
    get api() {
      return parts.api as DeskApi
    },
    get sink() {
      return parts.sink as SmtpSink
    },
    get first() {
      return parts.first as DeskBrowser
    },
    get second() {
      return parts.second as DeskBrowser
    },
    async customerWrites(words) {
      // A unique word, to find the mail by.
      const subject = `${words} qx${mails}`
      const messageId = await write({ subject, text: `About ${subject}` })
      const made = { subject, messageId, id: 0 }
      for (const browser of [this.first, this.second]) await row(browser.page, made).waitFor()
      const { id } = await until('the conversation is found', () => this.api.find(subject))
      return { ...made, id }
    },
    async customerAnswers({ subject, messageId }, text) {
      await write({ subject: `Re: ${subject}`, text, inReplyTo: messageId })
    },
  }
}

/** The conversation's row in the list. */
export const row = (page: Page, { subject }: Pick<Conversation, 'subject'>): Locator =>
  page
    .getByRole('region', { name: 'Conversations', exact: true })
    .getByRole('row', { name: new RegExp(subject) })

/** The open conversation. */
export const pane = (page: Page): Locator => page.getByRole('region', { name: 'Conversation', exact: true })

/** Message field of the open conversation. */
export const box = (page: Page): Locator => pane(page).getByRole('textbox', { name: 'Message' })

/** Clicks a button of the open conversation. */
export const press = (page: Page, name: string): Promise<void> =>
  pane(page).getByRole('button', { name, exact: true }).first().click()

/** Opens the conversation from the list. */
export async function open({ page }: DeskBrowser, conversation: Conversation): Promise<void> {
  await row(page, conversation).click()
  await pane(page).getByRole('heading', { level: 2 }).filter({ hasText: conversation.subject }).waitFor()
}

/** Opens a reply or note and types. */
export async function write(page: Page, mode: 'Reply' | 'Note', words: string): Promise<void> {
  await pane(page).getByRole('radio', { name: mode, exact: true }).click()
  await box(page).fill(words)
}

/** Types and sends. */
export async function send(page: Page, mode: 'Reply' | 'Note', words: string): Promise<void> {
  await write(page, mode, words)
  await press(page, 'Send')
  await box(page).filter({ hasText: words }).waitFor({ state: 'detached' })
}

/** Picks an option of one of the conversation's fields. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await pane(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Sets the send delay in the agent's own preferences. */
export async function chooseUndoTime(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: /^Undo send/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo send' })
  await dialog.getByRole('radio', { name: choice }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Text of one of the conversation's fields. */
export const field = (page: Page, name: string): Locator => pane(page).getByRole('combobox', { name })

/** A toast. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status', { name: 'Messages' }).locator('> *').filter({ hasText: words })

/** A note or message of the open thread. */
export const said = (page: Page, words: string | RegExp): Locator =>
  pane(page).getByRole('region', { name: 'Thread' }).getByText(words)

/** Cuts the network and waits until the app shows it. */
export async function goOffline({ page, context }: DeskBrowser): Promise<void> {
  await isOnline(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Offline', exact: true }).waitFor()
}

/** Restores the network. */
export const goOnline = ({ context }: DeskBrowser): Promise<void> => context.setOffline(false)

/** Opens the Outbox by the sync chip. */
export async function openOutbox(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Online|Syncing|Offline|Needs attention)/ }).click()
  return page.getByRole('complementary', { name: 'Outbox' })
}
