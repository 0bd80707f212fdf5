import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import type { Priority, StatusId } from '#domain/conversations/status.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import type { StubDesk } from './stub-desk.ts'

/* Desk of the design's screens, for comparison with its pictures. */

const labels = [
  ['warranty', 'orange'],
  ['battery', 'red'],
  ['Ridge 2', 'teal'],
  ['firmware', 'violet'],
  ['dealer', 'brown'],
  ['urgent', 'red'],
  ['order', 'blue'],
  ['exchange', 'teal'],
  ['france', 'grey'],
  ['accessories', 'olive'],
  ['service', 'green'],
  ['shipping', 'blue'],
  ['VIP', 'purple'],
  ['billing', 'yellow'],
  ['invoice', 'grey'],
  ['feedback', 'green'],
  ['motor', 'red'],
  ['parts', 'olive'],
  ['backorder', 'yellow'],
] as const

const mailboxes = ['Warranty', 'Dealers', 'Orders', 'Support', 'SMS'] as const

const users = [
  [3, 'Maya', 'Lindqvist'],
  [4, 'Tomás', 'Herrera'],
  [5, 'Priya', 'Raman'],
  [6, 'Oskar', 'Aalto'],
  [7, 'Jun', 'Okafor'],
] as const

type Line = [
  name: string,
  subject: string,
  time: string,
  status: StatusId,
  priority: Priority,
  inbox: (typeof mailboxes)[number],
  assignee: number | 'team' | null,
  labels: string[],
  messages: number,
  marks: string,
]

/** Flags: u unread, p attachment, s starred. */
const lines: Line[] = [
  [
    'Dana Whitlock',
    'Battery drops from 40% to 0 on the Ridge 2',
    '14:38',
    2,
    'high',
    'Warranty',
    3,
    ['warranty', 'battery', 'Ridge 2'],
    5,
    'ps',
  ],
  [
    'Kenji Moriyama',
    'Firmware 4.2 bricked the display on all three loaners',
    '14:31',
    2,
    'critical',
    'Dealers',
    4,
    ['firmware', 'dealer', 'urgent', 'battery'],
    9,
    'u',
  ],
  [
    'Aurélie Fontaine-Desrochers',
    'Wrong frame size delivered, order 20731',
    '14:22',
    1,
    'medium',
    'Orders',
    null,
    ['order', 'exchange', 'france'],
    2,
    'up',
  ],
  [
    'Bartholomew Featherstonehaugh-Villanueva',
    'Does the child seat fit the short rack?',
    '13:57',
    2,
    'low',
    'Support',
    3,
    ['accessories'],
    3,
    '',
  ],
  [
    '+1 555 014 2290',
    'Is the Portland service day still on for Saturday?',
    '13:40',
    1,
    'default',
    'SMS',
    null,
    ['service'],
    1,
    'u',
  ],
  [
    'Sofia Kallio',
    'Claim 8813: photos of the bent hanger',
    '13:12',
    3,
    'high',
    'Warranty',
    5,
    ['warranty', 'shipping', 'VIP'],
    12,
    'p',
  ],
  [
    'Rakesh Iyer',
    'Invoice 20688 shows VAT twice',
    '12:46',
    2,
    'medium',
    'Orders',
    3,
    ['billing', 'invoice'],
    4,
    '',
  ],
  [
    'Marrow & Finch Cycles',
    'PO 5521: packing slip needs to be split by store',
    '11:58',
    2,
    'medium',
    'Dealers',
    6,
    ['dealer', 'shipping'],
    7,
    'p',
  ],
  ['Grace Mbeki', 'Thank you, the loaner was perfect', '11:20', 4, 'low', 'Support', 7, ['feedback'], 2, ''],
  [
    'Luca Bianchi',
    'Motor cuts out above 20 km/h since the update',
    '10:49',
    2,
    'high',
    'Support',
    3,
    ['firmware', 'motor'],
    6,
    '',
  ],
  [
    'Harriet Owusu',
    'Still waiting on the left-hand crank',
    '10:05',
    3,
    'medium',
    'Orders',
    'team',
    ['parts', 'backorder'],
    3,
    '',
  ],
  [
    'Peter van der Wal',
    'Which charger for the cargo model?',
    '09:31',
    2,
    'default',
    'Support',
    null,
    ['accessories'],
    2,
    'up',
  ],
]

const places = ['Lyon', 'Porto', 'Utrecht', 'Turku', 'Graz', 'Leeds', 'Osaka', 'Bilbao']
const topics = [
  'Spare key for lock',
  'Rear rack rattles on cobbles',
  'Order status',
  'Bent derailleur hanger',
  'Trade-in offer',
]

const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function contactRow(id: number, name: string): Contact {
  const isNumber = name.startsWith('+')
  const [firstName = '', ...rest] = isNumber ? [''] : name.split(' ')
  return {
    ...blankContact,
    id,
    firstName,
    lastName: rest.join(' '),
    email: isNumber ? null : `${firstName.toLowerCase()}@customers.test`,
    phone: isNumber ? name : null,
    createdAt: 1,
  }
}

const labelId = (name: string) => labels.findIndex(([label]) => label === name) + 1

/** Fills a stub with the desk of the design's screens, and `more` older conversations. */
export function fillBrightwater(desk: StubDesk, now: number, more = 40): void {
  const { store } = desk
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  mailboxes.forEach((name, index) =>
    store.put('mailboxes', {
      ...mailboxRow,
      id: index + 1,
      name,
      type: name === 'SMS' ? 'sms' : 'email',
      email: name === 'SMS' ? null : `${name.toLowerCase()}@brightwater.test`,
    }),
  )
  for (const [id, firstName, lastName] of users)
    store.put('users', {
      id,
      firstName,
      lastName,
      email: `${firstName.toLowerCase()}@brightwater.test`,
      avatar: null,
      roleName: 'agent',
      isActive: true,
      isAway: false,
    })
  store.put('teams', { id: 1, name: 'Logistics', description: '', userIds: [4, 6], revision: 1 })
  labels.forEach(([label, color], index) =>
    store.put('labels', { id: index + 1, label, color, description: '', isStatic: false }),
  )
  lines.forEach((line, index) => {
    const id = 4821 - index
    store.put('contacts', contactRow(1000 + index, line[0]))
    store.put('conversations', named(line, id, 1000 + index, midnight + minuteOf(line[2]) * 60_000))
    for (const message of thread(line, id)) store.put('messages', message)
  })
  for (let n = 0; n < more; n += 1) {
    store.put('contacts', contactRow(2000 + n, `Rider ${places[n % places.length]} ${n + 1}`))
    store.put('conversations', older(n, midnight))
  }
}

function named(line: Line, id: number, contactId: number, at: number): Conversation {
  const [, subject, , statusId, priority, inbox, assignee, tags, totalMessages, marks] = line
  return conversationRow(id, {
    subject,
    statusId,
    priority,
    contactId,
    mailboxId: mailboxes.indexOf(inbox) + 1,
    assigneeId: typeof assignee === 'number' ? assignee : null,
    teamId: assignee === 'team' ? 1 : null,
    labelIds: tags.map(labelId),
    totalMessages,
    items: 1,
    isRead: !marks.includes('u'),
    hasAttachment: marks.includes('p'),
    isStarred: marks.includes('s'),
    lastActivityAt: at,
    lastInboundAt: at,
    createdAt: at,
  })
}

function thread([name, subject]: Line, conversationId: number): Message[] {
  return [
    {
      ...inboundRow(conversationId * 10, conversationId, 1),
      from: { email: 'customer@customers.test', name },
      subject,
      html: `<p>${subject}. Could you have a look?</p>`,
      preview: `${subject}. Could you have a look?`,
    },
  ]
}

function older(n: number, midnight: number): Conversation {
  const at = midnight - (n + 1) * 47 * 60_000
  return conversationRow(4000 - n > 0 ? 4000 - n : 100_000 + n, {
    ticketNo: 4000 - n > 0 ? 4000 - n : 100_000 + n,
    subject: `${topics[n % topics.length]} ${1000 + n}`,
    statusId: ((n % 4) + 1) as StatusId,
    priority: (['default', 'low', 'medium', 'high', 'default'] as const)[n % 5] as Priority,
    contactId: 2000 + n,
    mailboxId: (n % 4) + 1,
    assigneeId: n % 3 === 0 ? 3 : n % 3 === 1 ? 5 : null,
    labelIds: [(n % labels.length) + 1],
    totalMessages: (n % 6) + 1,
    isRead: n % 7 !== 0,
    lastActivityAt: at,
    lastInboundAt: at,
    createdAt: at,
  })
}
