/** The rules of the protocol (sync.md 3.0) and their texts. */
export const ruleTexts = {
  versionGate: 'A row older than the one held is not written',
  tombstones: 'What is gone is not brought back by a late answer',
  evictTombstones: 'What was taken from the user is not brought back by a late answer',
  evictOrder: 'A row that is taken away and given back unchanged comes back',
  boundCursor: 'An answer counts only at the place in the log that it was asked for',
  boundScopes: 'An answer counts only under the scopes that it was asked under',
  boundEpoch: 'Changes are taken only in the history that they were made in',
  scopeCheck: 'Rows that come with a verdict are written only inside the scopes held',
  fencing: 'A tab that lost the lead writes nothing',
  dedupe: 'An op that was decided is not run again',
  contiguousPrefix: 'An op waits for those before it in its lane',
  needs: 'An op waits for those it needs, and falls with them',
  voidProtocol: 'What the server may have is discarded by asking it',
  durableSent: 'An op is marked as sent on the disk before it leaves',
  sentLog: 'What a restored server has lost is offered again',
  guards: 'An op is held back when its ground has moved',
  history: 'What a change tells is kept with it',
} as const

/** The name of a rule. */
export type Rule = keyof typeof ruleTexts

/** True in a production build: all rules hold there, and their checks are removed as dead branches. */
export const isBuilt: boolean = (import.meta as { env?: { PROD?: boolean } }).env?.PROD === true

/** Active rules: all, except in the simulation, which disables one to prove that it would notice. */
export const rules = Object.fromEntries(Object.keys(ruleTexts).map((rule) => [rule, true])) as Record<
  Rule,
  boolean
>
