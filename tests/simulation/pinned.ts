import type { ProfileName } from './profiles.ts'

/** A seed that failed once; it stays for good. */
export interface Pinned {
  seed: bigint
  steps: number
  profile: ProfileName
  /** What was wrong. */
  was: string
}

/** Seeds that failed, and what they found. */
export const pinned: readonly Pinned[] = [
  { seed: 1001n, steps: 300, profile: 'usual', was: 'Rows of a verdict were kept outside the scopes held' },
  { seed: 1003n, steps: 300, profile: 'usual', was: 'A lost database handle ended the engine for good' },
  {
    seed: 1016n,
    steps: 300,
    profile: 'usual',
    was: 'A late beat of an earlier term stopped the tab that leads anew',
  },
  { seed: 1020n, steps: 300, profile: 'usual', was: 'Ops waited for a day after the clock was set back' },
  {
    seed: 21786263552n,
    steps: 300,
    profile: 'usual',
    was: 'A new filling began at the head, not at the cursor',
  },
  {
    seed: 21786263559n,
    steps: 300,
    profile: 'usual',
    was: 'The mark of a filling was lost while another ran',
  },
  {
    seed: 20261133n,
    steps: 300,
    profile: 'members',
    was: 'A device that died half-way through a reset was checked as if it were whole',
  },
  {
    seed: 20261155n,
    steps: 300,
    profile: 'restored',
    was: 'The same, after a restore',
  },
  {
    seed: 20261161n,
    steps: 300,
    profile: 'doubt',
    was: 'An op confirmed by a pull was not in the sent log, so a restored server was not offered it',
  },
]
