import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/store/database.ts'
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts'
import { simulate } from './simulate.ts'

/** Seeds that failed once; each stays here for good. */
const pinned: readonly bigint[] = [21786263552n, 21786263559n]

const seeds = Number(process.env.OUTPOST_SEEDS ?? 25)
const steps = 150

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase(fresh.config)
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('agents over a lossy network lose nothing, double nothing and end up equal', async () => {
  // A new base each day, so that CI sees new worlds; printed, so that a failure can be played again.
  const base = process.env.OUTPOST_SEED
    ? BigInt(process.env.OUTPOST_SEED)
    : BigInt(Math.floor(Date.now() / 86_400_000)) << 20n
  console.info(`simulation from seed ${base}, ${seeds} seeds of ${steps} steps`)
  const list = [...pinned, ...Array.from({ length: seeds }, (_, index) => base + BigInt(index))]
  for (const seed of list) {
    const { failure, trace } = await simulate(database, seed, steps)
    expect(
      failure,
      `seed ${seed} after ${trace.length} steps, the last: ${trace.slice(-15).join(', ')}`,
    ).toBeNull()
  }
})
