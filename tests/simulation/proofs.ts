import type { Rule } from '#domain/sync/rules.ts'
import type { ProfileName } from './profiles.ts'

/** How it is shown that the simulation would notice the loss of a rule. */
export interface Proof {
  rule: Rule
  /** Weather in which the rule is needed. */
  profile: ProfileName
  steps: number
  /** The promises that it keeps: one of them has to break. */
  breaks: readonly string[]
  /** A second line that has to be taken away first, because it keeps the harm from being done. */
  also?: readonly Rule[]
  /** Where to begin: few seeds from here one fails, which keeps the test short. */
  from: bigint
}

/** One a rule. */
export const proofs: readonly Proof[] = [
  { rule: 'versionGate', breaks: ['C8'], profile: 'frozen', steps: 300, from: 8261n, also: ['fencing'] },
  { rule: 'evictOrder', breaks: ['C1'], profile: 'members', steps: 200, from: 8344n },
  {
    rule: 'boundCursor',
    breaks: ['C7', 'C8', 'S8', 'C1'],
    profile: 'frozen',
    steps: 300,
    from: 8494n,
    also: ['fencing'],
  },
  { rule: 'boundEpoch', breaks: ['C5'], profile: 'restored', steps: 300, from: 8205n },
  { rule: 'scopeCheck', breaks: ['C10', 'S8'], profile: 'members', steps: 300, from: 8202n },
  { rule: 'fencing', breaks: ['C11'], profile: 'frozen', steps: 200, from: 8200n },
  { rule: 'dedupe', breaks: ['S5', 'S6'], profile: 'doubt', steps: 100, from: 8203n },
  { rule: 'contiguousPrefix', breaks: ['C5'], profile: 'failing', steps: 200, from: 8208n },
  { rule: 'needs', breaks: ['C5'], profile: 'doubt', steps: 200, from: 8202n },
  { rule: 'voidProtocol', breaks: ['S10'], profile: 'doubt', steps: 200, from: 8201n },
  { rule: 'durableSent', breaks: ['S10'], profile: 'power', steps: 300, from: 8201n },
  { rule: 'sentLog', breaks: ['C18'], profile: 'restored', steps: 300, from: 8204n },
  { rule: 'guards', breaks: ['C20'], profile: 'usual', steps: 200, from: 8200n },
]

/**
 * Rules against late answers, which need a tab that was passed over: with fencing taken away as well, up to 34 seeds
 * each brought nothing back. tests/unit/sync/rules.test.ts shows them one by one instead.
 */
export const provenByUnits: readonly Rule[] = ['tombstones', 'evictTombstones', 'boundScopes']
