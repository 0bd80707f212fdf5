// Maps the harness's names to the desk's ids and back. Has no imports, so it runs on any Node.

const statuses = ['snoozed', 'open', 'pending', 'resolved']
const labels = [
  ...[
    'billing',
    'bug',
    'vip',
    'refund',
    'shipping',
    'feature',
    'urgent',
    'spam-check',
    'onboarding',
    'api',
    'bench',
  ],
  ...Array.from({ length: 50 }, (_, n) => `n${n}`),
]
const agents = [...Array.from({ length: 25 }, (_, n) => n + 1), 99]

/** Id of `c000123`, `m0000123` or `p000123`: its number plus one, since ids begin at 1. */
export const idOf = (key) => Number(key.slice(1)) + 1

/** Harness name of a conversation. */
export const conversationKey = (id) => `c${String(id - 1).padStart(6, '0')}`

/** Harness name of a message. */
export const messageKey = (id) => `m${String(id - 1).padStart(7, '0')}`

/** Status ids 1 to 4. */
export const statusIdOf = (status) => statuses.indexOf(status) + 1

/** Harness name of a status id. */
export const statusOf = (id) => statuses[id - 1]

/** Id of `u07`; null for nobody. */
export const userIdOf = (key) => (key === '' ? null : Number(key.slice(1)))

/** Harness name of a user. */
export const userKey = (id) => (id === null ? '' : `u${String(id).padStart(2, '0')}`)

/** Id of a label. */
export const labelIdOf = (name) => labels.indexOf(name) + 1

/** Harness name of a label. */
export const labelOf = (id) => labels[id - 1]

/** All labels in order of id. */
export const allLabels = labels

/** Ids of all possible assignees. */
export const allAgents = agents
