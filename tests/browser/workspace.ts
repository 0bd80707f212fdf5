import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDataFolder } from '#server/store/data-folder.ts'
import { shareCheckout } from '../support/checkout.ts'
import { cloneAccount } from '../support/clone-account.ts'
import { connectTo, runBeside, startProduct } from '../support/product.ts'

/*
 * Shared product for test files that neither stop it nor change its environment: each has its own account, a
 * copy of the demo.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Running product of the tests. */
    product: { url: string; folder: string; launcher: string; web: string; inboundPort: number }
  }
}

/** vitest globalSetup: builds the product once for the run, and starts it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { web, remove } = await shareCheckout()
  const { url, folder, launcher, inboundPort, close } = await startProduct()
  project.provide('product', { url, folder, launcher, web, inboundPort })
  return async () => {
    await close()
    remove()
  }
}

/** Demo workspace of one test file. */
export interface Workspace {
  /** Origin of the product, without a trailing slash. */
  url: string
  /** Data folder of the product, for all workspaces. */
  folder: string
  /** SMTP port for customers' mail. */
  inboundPort: number
  /** Address of the inbox for customers. */
  support: string
  /** Users that can sign in, by address. */
  owner: string
  maya: string
  priya: string
}

/** Number of conversations: the hand-written ones, and some more. */
const conversations = 80

const domainOf = (workspace: number) => `demo-${workspace}.outpost.test`

/** Template of the copies, created on first use. */
let template: Promise<{ accountId: number; domain: string }> | undefined

async function makeTemplate(): Promise<{ accountId: number; domain: string }> {
  const product = inject('product')
  const printed = await runBeside(product, 'demo', '--conversations', String(conversations))
  const domain = /\bmaya@([\w.-]+)/.exec(printed)?.[1]
  if (!domain) throw new Error(`nobody can sign in:\n${printed}`)
  const client = await connectTo(product)
  const { rows } = await client.query<{ id: number }>(
    'select account_id as id from users where email_key = $1',
    [`maya@${domain}`],
  )
  await client.end()
  return { accountId: rows[0]?.id ?? 0, domain }
}

/** Makes a workspace. */
export async function openWorkspace(): Promise<Workspace> {
  const product = inject('product')
  const { url, folder, inboundPort } = product
  const { accountId, domain } = await (template ??= makeTemplate())
  const client = await connectTo(product)
  const id = await cloneAccount(client, { accountId, from: domain, domainOf })
  await client.end()
  const { attachments, rawMail } = openDataFolder(folder)
  for (const files of [attachments, rawMail].map((path) => join(path, 'accounts')))
    if (existsSync(join(files, String(accountId))))
      cpSync(join(files, String(accountId)), join(files, String(id)), { recursive: true })
  const at = (name: string) => `${name}@${domainOf(id)}`
  return {
    url,
    folder,
    inboundPort,
    support: at('support'),
    owner: at('owner'),
    maya: at('maya'),
    priya: at('priya'),
  }
}
