import type { Rule } from '#domain/sync/rules.ts'
import type { ProfileName } from '../profiles.ts'

/** Proof that the simulation detects the loss of a rule. */
export interface Proof {
  rule: Rule
  /** Profile in which the rule is needed. */
  profile: ProfileName
  steps: number
  /** Invariants that the rule keeps: one of them must break without it. */
  breaks: readonly string[]
}

/** Proofs, one per rule. The README says how often each loss is detected. */
export const proofs: readonly Proof[] = [
  { rule: 'versionGate', breaks: ['C8'], profile: 'moved', steps: 150 },
  { rule: 'tombstones', breaks: ['C8'], profile: 'asleep', steps: 120 },
  { rule: 'evictTombstones', breaks: ['C8'], profile: 'moved', steps: 150 },
  { rule: 'evictOrder', breaks: ['C1'], profile: 'regained', steps: 100 },
  { rule: 'boundCursor', breaks: ['C7'], profile: 'refilled', steps: 120 },
  { rule: 'boundScopes', breaks: ['C10'], profile: 'refilled', steps: 120 },
  { rule: 'boundEpoch', breaks: ['C5'], profile: 'rewound', steps: 150 },
  { rule: 'scopeCheck', breaks: ['C10', 'S8'], profile: 'strayed', steps: 250 },
  { rule: 'fencing', breaks: ['C11'], profile: 'frozen', steps: 200 },
  { rule: 'dedupe', breaks: ['S5', 'S6', 'S9'], profile: 'doubt', steps: 100 },
  { rule: 'contiguousPrefix', breaks: ['C5'], profile: 'ailing', steps: 120 },
  { rule: 'needs', breaks: ['C5'], profile: 'doubt', steps: 200 },
  { rule: 'voidProtocol', breaks: ['S10'], profile: 'cuts', steps: 120 },
  { rule: 'durableSent', breaks: ['S10'], profile: 'cuts', steps: 120 },
  { rule: 'sentLog', breaks: ['C18'], profile: 'rewound', steps: 150 },
  { rule: 'guards', breaks: ['C20'], profile: 'usual', steps: 200 },
  { rule: 'history', breaks: ['S11'], profile: 'usual', steps: 40 },
]
