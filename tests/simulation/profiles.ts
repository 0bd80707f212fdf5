import type { EntityName } from '#domain/entities.ts'

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

/** Frequencies of events. */
export interface Profile {
  faults: Faults
  /** Weights of steps by name, over the usual ones. */
  weights: Readonly<Record<string, number>>
  /** Nothing happens but what the weights name. */
  isBare?: true
  /** Entities that devices begin without: their builds are older than the server's. */
  unknown?: readonly EntityName[]
  /** Two agents take turns on the first device. */
  isShared?: true
  /** Of the agents only the last one sees the second inbox at the beginning; without it all do. */
  hasOutsiders?: true
  /** A rule and an automation answer what happens. */
  hasRules?: true
  /** The third device is the first one's agent's in every world, not in every second one. */
  hasTwoDevices?: true
}

/** Nothing goes wrong. */
export const calm: Faults = { requestLost: 0, doubled: 0, late: 0, answerLost: 0, cut: 0 }

const tunnel: Faults = { requestLost: 0.06, doubled: 0.06, late: 0.04, answerLost: 0.06, cut: 0.08 }
const mild: Faults = { requestLost: 0.02, doubled: 0.02, late: 0.02, answerLost: 0.02, cut: 0.03 }
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
  /** Work with files, on networks, servers and devices that fail. */
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
  /** A tablet that agents pass on, with tabs asleep that have not heard of it. */
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
  /** Updates of the app beside tabs that are open for days. */
  updates: {
    faults: tunnel,
    weights: { 'new shell': 6, 'open tab': 6, 'close tab': 6, freeze: 6, thaw: 6, 'take over': 8, crash: 4 },
  },
  /** Builds that know of more, one entity after the other, beside older ones, with work that waits. */
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
  /** Rights that are taken away and given back while work waits that was done under them. */
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
  /** A server that fails on single changes, and is mended; agents who try again and take back. */
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
  /** Agents who track their time on several devices, whose clocks jump. */
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
  /** Agents who share a board: a few tasks, on conversations that move, merge and go out of sight. */
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
  /** The same on builds that have begun to know of it, with work that waits. */
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
  /** Agents who sort: snoozes, due dates, tags, saved views and bulk changes, a few things each, all at a time. */
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
      // Moved items would hide whose change it was.
      merge: 0,
      split: 0,
      forget: 0,
    },
  },
  /** Agents who begin to write on one device, and go on on another. */
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
  /** Mails that are put off, called off and changed while their time comes. */
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
  /** A rule and an automation that answer agents and customers, on a server that dies while they do. */
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
  /** Authors who change and delete their notes, on two devices at a time. */
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
  /** Tabs that sleep while an answer is on its way, and lead again when it comes: what it speaks of is gone by then. */
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
  /** The same, and conversations that are moved out of sight meanwhile. */
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
  /** The same, and inboxes that are taken away while a device is being filled with them. */
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
  /** Conversations that go out of sight and come back as they were, seen by devices that keep up. */
  regained: {
    faults: mild,
    isBare: true,
    hasOutsiders: true,
    weights: { membership: 6, move: 12, poke: 30, 'clear spell': 40 },
  },
  /** Work on conversations that are moved to an inbox which its author sees by then, and the device does not know. */
  strayed: {
    faults: mild,
    isBare: true,
    hasOutsiders: true,
    weights: { membership: 12, move: 30, star: 20, 'clear spell': 16 },
  },
  /** Nothing but work, and restores of what the server had before it. */
  rewound: {
    faults: tunnel,
    isBare: true,
    weights: { backup: 10, restore: 10, status: 30, note: 20, network: 70, 'late copy': 6 },
  },
  /** Work that is thrown away, on devices that lose what they wrote last. */
  cuts: {
    faults: rough,
    isBare: true,
    weights: { star: 20, status: 20, discard: 24, 'power cut': 20, network: 50 },
  },
  /** Changes to a few conversations, one behind the other, on some of which the server fails for a while. */
  ailing: {
    faults: rough,
    isBare: true,
    weights: { sickness: 8, mending: 5, status: 40, star: 10, time: 6, network: 70 },
  },
} as const satisfies Record<string, Profile>

/** The name of a kind of weather. */
export type ProfileName = keyof typeof profiles
