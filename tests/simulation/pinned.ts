import type { ProfileName } from './profiles.ts'

/** Seed that failed once; never removed. */
export interface Pinned {
  seed: bigint
  steps: number
  profile: ProfileName
  /** Fault that it found. */
  was: string
}

/** Seeds that failed, with the faults they found. */
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
  {
    seed: 43n,
    steps: 300,
    profile: 'restored',
    was: 'A restored server did not know a range of ids that the device had used up, and its ops waited for ever',
  },
  {
    seed: 91n,
    steps: 300,
    profile: 'restored',
    was: 'A verdict of the old history, heard after the restore, was held against the new one by the checks',
  },
  {
    seed: 20261237n,
    steps: 300,
    profile: 'power',
    was: 'The same as 43, after a lost answer to the question for a range',
  },
  {
    seed: 730017n,
    steps: 300,
    profile: 'updates',
    was: 'A tab of an older build that was refused the lead wrote what it was in the middle of',
  },
  { seed: 730057n, steps: 300, profile: 'updates', was: 'The same' },
  { seed: 910029n, steps: 300, profile: 'updates', was: 'The same' },
  {
    seed: 40006n,
    steps: 20,
    profile: 'files',
    was: 'Work that was thrown away while its file was on its way left all the same',
  },
  {
    seed: 40106n,
    steps: 300,
    profile: 'shared',
    was: 'Ops offered again to a restored server were checked against places that they never had',
  },
  {
    seed: 600n,
    steps: 300,
    profile: 'usual',
    was: 'A message that had been split off was held against a reply written after that',
  },
  { seed: 9117n, steps: 300, profile: 'usual', was: 'The same' },
  {
    seed: 810009n,
    steps: 120,
    profile: 'files',
    was: 'Of two readings that became one the shorter counted',
  },
  {
    seed: 810065n,
    steps: 300,
    profile: 'frozen',
    was: 'The undoing of a split whose part was merged meanwhile stood in too few lanes',
  },
  {
    seed: 810123n,
    steps: 150,
    profile: 'updates',
    was: 'An outdated tab that waited for the session of another one was waited for without end',
  },
  {
    seed: 50102n,
    steps: 120,
    profile: 'triage',
    was: 'A view saved twice before it left bore the name of an op that was never sent',
  },
  {
    seed: 20261159n,
    steps: 120,
    profile: 'triage',
    was: 'A tag given before it was deleted came back only in a rebuild, when the deletion was thrown away',
  },
  {
    seed: 20270676n,
    steps: 300,
    profile: 'usual',
    was: 'A draft deleted after a split took it along came back while its new conversation changed',
  },
  {
    seed: 20271752n,
    steps: 300,
    profile: 'usual',
    was: 'A tab that led again stopped for good when a request of its earlier time failed meanwhile',
  },
  {
    seed: 20271243n,
    steps: 300,
    profile: 'scheduled',
    was: 'Words took the place of others that had just been sent, and that the server had refused',
  },
  {
    seed: 20280222n,
    steps: 300,
    profile: 'usual',
    was: 'A server restored while a device was being filled anew was not offered what it had lost',
  },
  {
    seed: 16108866966284927002n,
    steps: 300,
    profile: 'usual',
    was: 'A draft that was saved under the id of one that had ended stayed buried on its device',
  },
  {
    seed: 20300688n,
    steps: 300,
    profile: 'usual',
    was: 'What was split off while a conversation was out of sight stayed in the thread of who saw it again',
  },
  {
    seed: 20301563n,
    steps: 300,
    profile: 'triage',
    was: 'A tag stayed away that another of its name had stood for, which was thrown away',
  },
  {
    seed: 20301623n,
    steps: 300,
    profile: 'triage',
    was: 'A tag stayed away that another of its name had stood for, which was thrown away',
  },
  {
    seed: 20311429n,
    steps: 300,
    profile: 'sick',
    was: 'A reply that had taken effect and was tried again behind what was done since seemed to have overtaken that',
  },
  {
    seed: 9190n,
    steps: 300,
    profile: 'scheduled',
    was: 'Words took the place of a mail that had been sent from a draft, and that the server held back',
  },
  {
    seed: 20340861n,
    steps: 300,
    profile: 'timers',
    was: 'What was counted before a clock was set back seemed uncounted after a rebuild',
  },
  {
    seed: 20361427n,
    steps: 300,
    profile: 'restored',
    was: 'A note that was set aside and went again behind what was done since seemed to have overtaken that',
  },
  {
    seed: 20410223n,
    steps: 300,
    profile: 'triage',
    was: 'After a restore a tag that went again was tied to one that waited, and the device came to a standstill',
  },
  {
    seed: 20410493n,
    steps: 300,
    profile: 'triage',
    was: 'After a restore a tag that went again was tied to one that waited, and the device came to a standstill',
  },
  {
    seed: 20420713n,
    steps: 300,
    profile: 'files',
    was: 'A restored server did not know the range of a file that went first, and the device never showed it',
  },
  {
    seed: 660000004n,
    steps: 120,
    profile: 'asleep',
    was: 'A draft that was saved again while it was deleted elsewhere seemed to have gone back',
  },
  {
    seed: 17337560861848371331n,
    steps: 300,
    profile: 'scheduled',
    was: 'A tab that froze with an answer brought back what had left its thread since: the tombstone had been swept',
  },
  {
    seed: 4721n,
    steps: 250,
    profile: 'upgraded',
    was: 'What was read first was read at the time of what was read later, once both were put on again',
  },
  {
    seed: 5480143509321154561n,
    steps: 300,
    profile: 'board',
    was: 'A task closed twice, in ops that were joined, was closed at another time after a rebuild',
  },
  {
    seed: 5480143509321154595n,
    steps: 300,
    profile: 'board',
    was: 'Counts of a timer that were joined moved its start elsewhere than each of them had',
  },
]
