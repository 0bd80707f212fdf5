/** The share of requests and answers that go wrong in each way. */
export interface Faults {
  /** The request never arrives. */
  requestLost: number
  /** It arrives twice. */
  doubled: number
  /** It arrives again, much later. */
  late: number
  /** Nothing of the answer arrives. */
  answerLost: number
  /** The answer breaks off, at any character. */
  cut: number
}

/** What happens how often. */
export interface Profile {
  faults: Faults
  /** Weights of steps by name, over the usual ones. */
  weights: Readonly<Record<string, number>>
}

/** Nothing goes wrong. */
export const calm: Faults = { requestLost: 0, doubled: 0, late: 0, answerLost: 0, cut: 0 }

const tunnel: Faults = { requestLost: 0.06, doubled: 0.06, late: 0.04, answerLost: 0.06, cut: 0.08 }
const rough: Faults = { requestLost: 0.1, doubled: 0.15, late: 0.1, answerLost: 0.2, cut: 0.2 }

/** Kinds of weather, by name; `usual` has something of everything. */
export const profiles = {
  usual: { faults: tunnel, weights: {} },
  /** A network that answers rarely: what is in doubt, and what is thrown away meanwhile. */
  doubt: { faults: rough, weights: { discard: 14, 'late copy': 8, 'reply and close': 12 } },
  /** Tabs that freeze while they wait, and others that go on in their place. */
  frozen: {
    faults: tunnel,
    weights: {
      freeze: 14,
      thaw: 8,
      'take over': 16,
      'open tab': 6,
      membership: 8,
      move: 8,
      'delete draft': 8,
      draft: 8,
      star: 12,
    },
  },
  /** Power cuts and dying tabs. */
  power: { faults: rough, weights: { 'power cut': 14, crash: 6, discard: 14 } },
  /** Restores from older backups. */
  restored: {
    faults: tunnel,
    weights: { backup: 8, restore: 8, status: 20, note: 14, star: 10, 'late copy': 6, network: 70 },
  },
  /** Inboxes taken away and given back. */
  members: {
    faults: tunnel,
    weights: { membership: 24, move: 20, freeze: 8, thaw: 6, 'take over': 8, 'open tab': 4, forget: 2 },
  },
  /** A server that fails: on one change, for a while, or for everybody. */
  failing: {
    faults: tunnel,
    weights: { poison: 4, 'server crash': 8, slow: 6, quota: 3, 'lost handle': 2, status: 20 },
  },
} as const satisfies Record<string, Profile>

/** The name of a kind of weather. */
export type ProfileName = keyof typeof profiles
