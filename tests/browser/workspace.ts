import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { runBeside, startProduct } from '../support/product.ts'

/*
 * A shared product for all test files that neither stop it nor change its variables: each has an account of its own on
 * it, made by the demo's command.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that runs beside the tests. */
    product: { url: string; folder: string; launcher: string; inboundPort: number }
  }
}

/** vitest globalSetup: starts the product. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, folder, launcher, inboundPort, close } = await startProduct()
  project.provide('product', { url, folder, launcher, inboundPort })
  return close
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

/** Files that begin together ask for the same number; all but one ask again. */
const attempts = 5

/** Makes a workspace. */
export async function openWorkspace(): Promise<Workspace> {
  const product = inject('product')
  const { url, folder, inboundPort } = product
  const make = async (rest: number): Promise<string> => {
    try {
      return await runBeside(product, 'demo', '--conversations', String(conversations))
    } catch (error) {
      if (rest === 0) throw error
      return make(rest - 1)
    }
  }
  const printed = await make(attempts)
  const [owner, maya, priya] = ['owner', 'maya', 'priya'].map(
    (name) => new RegExp(`\\b${name}@[\\w.-]+`).exec(printed)?.[0],
  )
  if (!owner || !maya || !priya) throw new Error(`nobody can sign in:\n${printed}`)
  const support = maya.replace('maya', 'support')
  return { url, folder, inboundPort, support, owner, maya, priya }
}
