import type { EntityName } from '#domain/entities.ts'

/** Probabilities of each fault of requests and answers. */
export interface Faults {
  /** The request is lost. */
  requestLost: number
  /** The request arrives twice. */
  doubled: number
  /** The request arrives again, much later. */
  late: number
  /** The answer is lost. */
  answerLost: number
  /** The answer is cut at any character. */
  cut: number
}

/** Frequencies of events. */
export interface Profile {
  faults: Faults
  /** Weights of steps by name, overriding the defaults. */
  weights: Readonly<Record<string, number>>
  /** Only steps with a weight in this profile happen. */
  isBare?: true
  /** Entities unknown to the devices' initial builds, which are older than the server's. */
  unknown?: readonly EntityName[]
  /** Two agents alternate on the first device. */
  isShared?: true
  /** Initially only the last agent may see the second inbox; without it all may. */
  hasOutsiders?: true
  /** A workflow rule and an automation react to events. */
  hasRules?: true
  /** The third device belongs to the first agent in every world, not only in every second one. */
  hasTwoDevices?: true
}

/** No faults. */
export const calm: Faults = { requestLost: 0, doubled: 0, late: 0, answerLost: 0, cut: 0 }

const tunnel: Faults = { requestLost: 0.06, doubled: 0.06, late: 0.04, answerLost: 0.06, cut: 0.08 }
const mild: Faults = { requestLost: 0.02, doubled: 0.02, late: 0.02, answerLost: 0.02, cut: 0.03 }
const rough: Faults = { requestLost: 0.1, doubled: 0.15, late: 0.1, answerLost: 0.2, cut: 0.2 }

/** Profiles by name; `usual` has some of everything. */
export const profiles = {
  usual: { faults: tunnel, weights: {} },
  /** Rare answers: ops in doubt, discarded meanwhile. */
  doubt: { faults: rough, weights: { discard: 14, 'late copy': 8, 'reply and close': 12 } },
  /** Tabs that freeze while waiting, and others that take over. */
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
  /** Inbox access removed and restored. */
  members: {
    faults: tunnel,
    weights: { membership: 24, move: 20, freeze: 8, thaw: 6, 'take over': 8, 'open tab': 4, forget: 2 },
  },
  /** Failing server: on one change, for a while, or for all requests. */
  failing: {
    faults: tunnel,
    weights: { poison: 4, 'server crash': 8, slow: 6, quota: 3, 'lost handle': 2, status: 20 },
  },
  /** Files, with failing networks, servers and devices. */
  files: {
    faults: rough,
    weights: {
      'note with file': 24,
      backup: 3,
      restore: 3,
      discard: 8,
      'power cut': 4,
      'server crash': 4,
      sickness: 3,
    },
  },
  /** Shared tablet, with frozen tabs that have not noticed the user change. */
  shared: {
    faults: tunnel,
    isShared: true,
    weights: {
      'change of hands': 14,
      freeze: 10,
      thaw: 10,
      'open tab': 5,
      time: 12,
      'session ends': 3,
      star: 12,
    },
  },
  /** App updates beside tabs that stay open for days. */
  updates: {
    faults: tunnel,
    weights: { 'new shell': 6, 'open tab': 6, 'close tab': 6, freeze: 6, thaw: 6, 'take over': 8, crash: 4 },
  },
  /** Builds with more entities, one after the other, beside older ones, with pending ops. */
  upgraded: {
    faults: tunnel,
    unknown: ['roles', 'notifications'],
    hasTwoDevices: true,
    weights: {
      'new build': 6,
      notify: 14,
      'change of role': 6,
      'read notifications': 12,
      'open tab': 5,
      'close tab': 4,
      crash: 4,
      'power cut': 3,
      freeze: 3,
      thaw: 4,
    },
  },
  /** Permissions removed and restored while ops made under them are pending. */
  revoked: {
    faults: tunnel,
    hasTwoDevices: true,
    weights: {
      'right taken': 10,
      'rights given back': 6,
      'new tag': 5,
      'change tag': 6,
      timer: 10,
      'send later': 4,
      status: 16,
      note: 10,
      backup: 0,
      restore: 0,
      discard: 6,
    },
  },
  /** Server that fails on single changes until repaired, with agents who retry and undo. */
  sick: {
    faults: tunnel,
    weights: {
      sickness: 10,
      poison: 3,
      mending: 2,
      'an hour': 3,
      retry: 8,
      'reply with Undo': 12,
      'undo send': 10,
      'close tab': 4,
      status: 20,
    },
  },
  /** Time tracking on several devices with jumping clocks. */
  timers: {
    faults: tunnel,
    hasTwoDevices: true,
    weights: {
      'start timer': 24,
      timer: 20,
      'add time': 6,
      'change time': 6,
      'clock jump': 3,
      discard: 6,
      membership: 6,
      move: 6,
      status: 4,
      'open tab': 4,
    },
  },
  /** Shared task board: few tasks, on conversations that move, merge and become invisible. */
  board: {
    faults: tunnel,
    isBare: true,
    hasOutsiders: true,
    hasTwoDevices: true,
    weights: {
      'new task': 5,
      'change task': 16,
      'task status': 5,
      'assign task': 14,
      'sub-task': 20,
      'note on task': 8,
      'repeat task': 4,
      'time on task': 8,
      timer: 6,
      'change time': 2,
      'delete task': 6,
      'bring task back': 4,
      membership: 6,
      move: 8,
      merge: 2,
      'undo merge': 2,
      discard: 4,
      poke: 6,
      network: 50,
      'clear spell': 4,
    },
  },
  /** The same on builds that have just learnt the task entities, with pending ops. */
  newBoard: {
    faults: tunnel,
    hasTwoDevices: true,
    unknown: ['tasks', 'taskNotes'],
    weights: {
      'new build': 8,
      'new task': 12,
      'change task': 14,
      'assign task': 8,
      'sub-task': 14,
      'note on task': 6,
      'delete task': 4,
      'bring task back': 3,
      move: 6,
      'open tab': 5,
      crash: 4,
    },
  },
  /** Triage: concurrent snoozes, due dates, tags, saved views and bulk changes of few rows. */
  triage: {
    faults: tunnel,
    weights: {
      snooze: 12,
      'due date': 8,
      'new tag': 6,
      'change tag': 8,
      'save view': 12,
      'delete view': 4,
      bulk: 6,
      label: 12,
      answer: 8,
      'an hour': 2,
      // Moved items would hide the author of a change.
      merge: 0,
      split: 0,
      forget: 0,
    },
  },
  /** Drafts started on one device and continued on another. */
  drafts: {
    faults: tunnel,
    hasTwoDevices: true,
    weights: {
      type: 30,
      'throw draft away': 5,
      'send draft': 6,
      draft: 0,
      'delete draft': 0,
      discard: 3,
      'open tab': 4,
      outage: 3,
    },
  },
  /** Scheduled mails that are cancelled and changed around their due time. */
  scheduled: {
    faults: tunnel,
    hasTwoDevices: true,
    weights: {
      type: 20,
      'send later': 24,
      restore: 0,
      forget: 0,
      'call off': 6,
      'mail time': 14,
      'an hour': 1,
      network: 110,
      'throw draft away': 3,
      'send draft': 4,
      'server crash': 5,
      draft: 0,
      'delete draft': 0,
      discard: 3,
    },
  },
  /** A rule and an automation that react to agents and customers, on a server that crashes meanwhile. */
  ruled: {
    faults: tunnel,
    hasRules: true,
    weights: {
      rules: 30,
      mail: 10,
      answer: 12,
      status: 20,
      priority: 20,
      'server crash': 10,
      backup: 2,
      restore: 2,
      merge: 3,
      split: 3,
    },
  },
  /** Authors who edit and delete notes on two devices at once. */
  notes: {
    faults: tunnel,
    hasTwoDevices: true,
    weights: {
      note: 24,
      'edit note': 40,
      'delete note': 6,
      restore: 0,
      discard: 4,
      outage: 3,
      'open tab': 4,
      merge: 2,
      split: 2,
    },
  },
  /** Tabs that freeze while waiting for an answer and lead again when it comes: its rows are gone by then. */
  asleep: {
    faults: mild,
    isBare: true,
    weights: {
      'asleep at a push': 20,
      'asleep at a pull': 4,
      'lead again': 12,
      network: 20,
      draft: 40,
      'delete draft': 30,
      star: 6,
    },
  },
  /** The same, with conversations that move out of scope meanwhile. */
  moved: {
    faults: mild,
    isBare: true,
    hasOutsiders: true,
    weights: {
      'asleep at a push': 24,
      'lead again': 18,
      'clear spell': 4,
      star: 30,
      move: 30,
    },
  },
  /** The same, with inbox access removed while a device is being filled. */
  refilled: {
    faults: mild,
    isBare: true,
    weights: {
      'asleep at a filling': 30,
      'lead again in other scopes': 14,
      'lead again': 8,
      network: 8,
      membership: 24,
    },
  },
  /** Conversations that leave the scope and return unchanged, on devices that stay up to date. */
  regained: {
    faults: mild,
    isBare: true,
    hasOutsiders: true,
    weights: { membership: 6, move: 12, poke: 30, 'clear spell': 40 },
  },
  /** Ops on conversations that move to an inbox which the author may see by then, unknown to the device. */
  strayed: {
    faults: mild,
    isBare: true,
    hasOutsiders: true,
    weights: { membership: 12, move: 30, star: 20, 'clear spell': 16 },
  },
  /** Only ops, and restores of the state before them. */
  rewound: {
    faults: tunnel,
    isBare: true,
    weights: { backup: 10, restore: 10, status: 30, note: 20, network: 70, 'late copy': 6 },
  },
  /** Discarded ops, on devices that lose their last writes. */
  cuts: {
    faults: rough,
    isBare: true,
    weights: { star: 20, status: 20, discard: 24, 'power cut': 20, network: 50 },
  },
  /** Chains of changes to few conversations, on some of which the server fails for a while. */
  ailing: {
    faults: rough,
    isBare: true,
    weights: { sickness: 8, mending: 5, status: 40, star: 10, time: 6, network: 70 },
  },
} as const satisfies Record<string, Profile>

/** Name of a profile. */
export type ProfileName = keyof typeof profiles
