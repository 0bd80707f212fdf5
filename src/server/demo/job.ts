import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { makeFactsOf } from '../analytics/earlier-facts.ts'
import { doAsJob } from '../jobs/finish.ts'
import type { JobKind, JobStep } from '../jobs/kind.ts'
import type { JobParts } from '../jobs/run.ts'
import type { DemoOptions } from './desk.ts'
import { loadContacts, missingOf, readyConversations, type DemoStores } from './load.ts'
import { loadWork } from './load-work.ts'
import { loadKnowledgeBase } from './load-knowledge.ts'
import { findAccount, knownIds, loadPeople, makeAccount } from './load-people.ts'
import { demoContacts, demoConversations, handWrittenCount, makeDemoDesk } from './make-desk.ts'
import { accountIn, firstWorkspace, inWorkspace } from './workspace.ts'

const inputSchema = z.object({
  seed: z.int(),
  /** Reference time of the demo's relative times, epoch ms. */
  now: z.int(),
  conversations: z.int(),
  /** Number of the demo workspace. */
  workspace: z.int(),
  /** The account was just created. */
  isNew: z.boolean(),
})
type Input = z.infer<typeof inputSchema>

const placeSchema = z.object({
  /** Number of contacts and conversations loaded so far. */
  contacts: z.int(),
  conversations: z.int(),
  hasKnowledgeBase: z.boolean(),
  hasWork: z._default(z.boolean(), false),
})
type Place = z.infer<typeof placeSchema>

const nothingYet: Place = { contacts: 0, conversations: 0, hasKnowledgeBase: false, hasWork: false }

/** Rows per step: the change log numbers each of them. */
const loadedAtOnce = 25

/**
 * Job that fills a demo account: contacts, then generated conversations up to the requested number, and the
 * help center of a new account. Existing rows stay unchanged.
 */
export function demoLoad(stores: DemoStores): JobKind<Input, Place> {
  return {
    name: 'demo',
    title: 'Demo workspace',
    input: inputSchema,
    place: placeSchema,
    isSilent: true,
    about: ({ conversations }) => `${conversations} conversations`,
    outcome: ({ contacts, conversations }) => `${contacts} contacts, ${conversations} conversations`,
    count: (_, { conversations, isNew }) => Promise.resolve(conversations + Number(isNew)),
    steps: ({ accountId, input, place }) => steps(stores, accountId, input, place ?? nothingYet),
  }
}

/** Options of a demo load. */
export interface DemoLoad extends DemoStores, DemoOptions, Omit<JobParts, 'kinds'> {
  /** Number of the demo workspace; the first one by default. */
  workspace?: number
  /** Progress callback: loaded and requested number of conversations. */
  onProgress?(done: number, total: number): void
}

/**
 * Creates the account of the demo workspace, with times relative to `now`. An existing account only gets more
 * generated conversations, up to the requested number. An interrupted load resumes when the server restarts.
 * @returns the account's id.
 */
export async function loadDemo(load: DemoLoad): Promise<number> {
  const { database, seed, now, conversations = handWrittenCount, workspace = firstWorkspace } = load
  const first = makeDemoDesk({ seed, now, conversations: 0 })
  const desk = { ...inWorkspace(first, workspace), account: accountIn(workspace) }
  const known = await findAccount(database, desk)
  const accountId = known ?? (await makeAccount(database, desk))
  if (known === null) await loadPeople(database, accountId, desk)
  const input = { seed, now, conversations, workspace, isNew: known === null }
  await doAsJob(load, accountId, demoLoad(load), input, ({ done }) =>
    load.onProgress?.(Math.min(done, conversations), conversations),
  )
  // These rows were written without the events that the analytics facts are computed from.
  if (known === null) await makeFactsOf(database, accountId)
  return accountId
}

async function* steps(
  stores: DemoStores,
  accountId: Id,
  input: Input,
  begin: Place,
): AsyncGenerator<JobStep<Place>> {
  const { database } = stores
  const { seed, now, conversations, workspace, isNew } = input
  const options: DemoOptions = { seed, now, conversations }
  const desk = inWorkspace(makeDemoDesk({ seed, now, conversations: 0 }), workspace)
  const ids = await database.look(accountId, (sql) => knownIds(sql, desk))
  let place = begin
  // Includes loaded contacts, since conversations refer to their ids.
  let passed = 0
  for (const batch of inBatches(demoContacts(options)))
    yield async ({ sql }) => {
      await loadContacts(sql, batch, ids, desk.now)
      passed += batch.length
      place = { ...place, contacts: Math.max(place.contacts, passed) }
      return { place, done: 0 }
    }
  passed = 0
  for (const batch of inBatches(demoConversations(options))) {
    passed += batch.length
    if (passed <= begin.conversations) continue
    const missing = await missingOf(database, accountId, inWorkspace(batch, workspace))
    const load = missing.length === 0 ? null : await readyConversations(stores, accountId, missing, ids)
    const loaded = passed
    yield async ({ sql }) => {
      await load?.(sql)
      place = { ...place, conversations: loaded }
      return { place, done: batch.length }
    }
  }
  if (isNew && !begin.hasKnowledgeBase)
    yield async ({ sql }) => {
      await loadKnowledgeBase(sql, desk, ids)
      place = { ...place, hasKnowledgeBase: true }
      return { place, done: 1 }
    }
  // Further workspaces are for load tests only.
  if (isNew && workspace === firstWorkspace && !begin.hasWork)
    yield async ({ sql }) => {
      await loadWork(sql, desk.work, ids, desk.now)
      place = { ...place, hasWork: true }
      return { place, done: 0 }
    }
}

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < loadedAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
