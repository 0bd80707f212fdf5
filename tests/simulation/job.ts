import { createHash } from 'node:crypto'
import { ruleTexts, type Rule } from '#domain/sync/rules.ts'
import { profiles, type ProfileName } from './profiles.ts'

/** Seed to be played; plain data, because it goes to another process. */
export interface Job {
  seed: bigint
  steps: number
  profile: ProfileName
  /** Rules taken away. */
  without: readonly Rule[]
  /** Only these steps, by number. */
  only?: readonly number[]
}

/** How it went. */
export interface Outcome {
  seed: bigint
  /** Failure, or null. */
  failure: { invariant: string; text: string } | null
  /** How many steps were played, and the number of the last. */
  steps: number
  last: number
  trace: readonly string[]
}

/** Steps of a usual run. */
export const usualSteps = 300

/** The kind of weather of a seed, where none is asked for: every second world has a bit of everything. */
export function profileOf(seed: bigint): ProfileName {
  const names = Object.keys(profiles) as ProfileName[]
  const others = names.filter((name) => name !== 'usual')
  if (seed % 2n === 0n) return 'usual'
  return others[Number((seed / 2n) % BigInt(others.length))] as ProfileName
}

/** The first seed of a day: anywhere in 64 bits, and the same for everybody on that day. */
export function seedOfDay(now: Date): bigint {
  const hash = createHash('sha256').update(now.toISOString().slice(0, 10)).digest()
  // Room for counting up from it.
  return hash.readBigUInt64BE() & 0xffff_ffff_fff0_0000n
}

/** Whether there is a rule of this name. */
export const isRule = (name: string): name is Rule => Object.hasOwn(ruleTexts, name)

/** Whether there is a profile of this name. */
export const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name)
