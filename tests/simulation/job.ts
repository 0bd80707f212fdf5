import { createHash } from 'node:crypto'
import { ruleTexts, type Rule } from '#domain/sync/rules.ts'
import { profiles, type ProfileName } from './profiles.ts'

/** Seed to play; plain data, since it is sent to another process. */
export interface Job {
  seed: bigint
  steps: number
  profile: ProfileName
  /** Disabled rules. */
  without: readonly Rule[]
  /** Plays these step numbers only. */
  only?: readonly number[]
}

/** Result of a seed. */
export interface Outcome {
  seed: bigint
  /** Failure, or null. */
  failure: { invariant: string; text: string } | null
  /** Number of played steps, and number of the last one. */
  steps: number
  last: number
  trace: readonly string[]
}

/** Steps of a usual run. */
export const usualSteps = 300

/** Default profile of a seed: every second world has `usual`. */
export function profileOf(seed: bigint): ProfileName {
  const names = Object.keys(profiles) as ProfileName[]
  const others = names.filter((name) => name !== 'usual')
  if (seed % 2n === 0n) return 'usual'
  return others[Number((seed / 2n) % BigInt(others.length))] as ProfileName
}

/** First seed of a day: random in 64 bits, and equal for everybody on that day. */
export function seedOfDay(now: Date): bigint {
  const hash = createHash('sha256').update(now.toISOString().slice(0, 10)).digest()
  // Leaves room to count up.
  return hash.readBigUInt64BE() & 0xffff_ffff_fff0_0000n
}

/** True if there is a rule of this name. */
export const isRule = (name: string): name is Rule => Object.hasOwn(ruleTexts, name)

/** True if there is a profile of this name. */
export const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name)
