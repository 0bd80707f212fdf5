import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDataFolder } from '#server/store/data-folder.ts'
import { shareCheckout } from '../support/checkout.ts'
import { cloneAccount } from '../support/clone-account.ts'
import { connectTo, runBeside, startProduct } from '../support/product.ts'

/*
 * A shared product for all test files that neither stop it nor change its variables: each has an account of its own on
 * it, a copy of one that the demo's command made.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that runs beside the tests. */
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

/** A demo workspace of a file's own; nothing else happens in it. */
export interface Workspace {
  /** Origin of the product, without a trailing slash. */
  url: string
  /** Of the product, for all workspaces. */
  folder: string
  /** Where it takes customers' mail. */
  inboundPort: number
  /** The mailbox that customers write to. */
  support: string
  /** Users that can sign in, by address. */
  owner: string
  maya: string
  priya: string
}

/** Conversations of a workspace: those that were written by hand, and some more. */
const conversations = 80

const domainOf = (workspace: number) => `demo-${workspace}.outpost.test`

/** The workspace that others are copies of, once somebody has asked for one. */
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
