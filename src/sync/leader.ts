import { holdExclusively, type Hold, type Holder } from '#local/session/exclusive-lock.ts'

/** Leads a replica while this tab lives: one lock for all tabs (sync.md 2.8). */
export const lead = (locks: LockManager, replicaName: string, candidate: Holder): Hold =>
  holdExclusively(locks, `desk-sync:${replicaName}`, candidate)
