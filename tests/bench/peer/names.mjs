// The harness names things by words; the desk by numbers. Both ways, and nothing else: it runs on any Node.

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

/** The id of `c000123`, `m0000123` or `p000123`: one more than its number, because ids begin at 1. */
export const idOf = (key) => Number(key.slice(1)) + 1

/** The harness's name of a conversation. */
export const conversationKey = (id) => `c${String(id - 1).padStart(6, '0')}`

/** The harness's name of a message. */
export const messageKey = (id) => `m${String(id - 1).padStart(7, '0')}`

/** Status ids 1 to 4. */
export const statusIdOf = (status) => statuses.indexOf(status) + 1

/** The harness's word for a status id. */
export const statusOf = (id) => statuses[id - 1]

/** The id of `u07`; null for nobody. */
export const userIdOf = (key) => (key === '' ? null : Number(key.slice(1)))

/** The harness's name of a user. */
export const userKey = (id) => (id === null ? '' : `u${String(id).padStart(2, '0')}`)

/** The id of a label. */
export const labelIdOf = (name) => labels.indexOf(name) + 1

/** The harness's name of a label. */
export const labelOf = (id) => labels[id - 1]

/** All labels in the order of their ids. */
export const allLabels = labels

/** The ids of everybody who may be assigned. */
export const allAgents = agents
