import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Delivery, Message } from '#domain/conversations/messages/message.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import { withBox, type LocalConversation } from '#local/rows.ts'

/** Desk of the design pictures, with times relative to now. */

const hour = 3_600_000
const ago = (hours: number) => Date.now() - hours * hour

export const me = 7
const dana = { email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }
const warranty = { email: 'warranty@demo.outpost.test', name: 'Warranty' }

export const users = [
  { id: 7, firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@demo.outpost.test' },
  { id: 8, firstName: 'Priya', lastName: 'Raman', email: 'priya@demo.outpost.test' },
  { id: 9, firstName: 'Tomás', lastName: 'Herrera', email: 'tomas@demo.outpost.test' },
].map((user) => ({ ...user, avatar: null, roleName: 'agent', isActive: true, isAway: false, v: 1 }))

export const teams = [{ id: 3, name: 'Logistics', description: '', userIds: [8, 9], revision: 1, v: 1 }]

const label = (id: number, name: string, color: string) => ({
  id,
  label: name,
  color: color as 'red',
  description: '',
  isStatic: false,
  v: 1,
})

export const labels = [
  label(1, 'warranty', 'orange'),
  label(2, 'battery', 'red'),
  label(3, 'Ridge 2', 'teal'),
  label(4, 'fleet', 'teal'),
  label(5, 'VIP', 'purple'),
]

export const mailboxes = [
  {
    id: 1,
    name: 'Warranty',
    type: 'email' as const,
    email: warranty.email,
    emailVerified: true,
    userIds: [],
    teamIds: [],
    signature: '<p>Lumen Cycles, Rotterdam</p>',
    settings: { fontSize: 16, fontFamily: 'Arial', signatureEnabled: true },
    revision: 1,
    v: 1,
  },
]

export const contacts = [
  {
    ...blankContact,
    id: 10482,
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: dana.email,
    phone: '+351 21 555 0148',
    companyName: 'Rye & Rail Couriers',
    jobTitle: 'Fleet manager',
    city: 'Lisbon',
    timeZone: 'Europe/Lisbon',
    createdAt: ago(9000),
    v: 1,
  },
  {
    ...blankContact,
    id: 10483,
    firstName: 'Kenji',
    lastName: 'Moriyama',
    email: 'kenji@moriyama.example',
    createdAt: ago(9000),
    v: 1,
  },
]

const file = (id: number, name: string, size: number, type: string): Attachment => ({
  id,
  name,
  size,
  type,
  sha256: '0'.repeat(64),
  contentId: null,
  isInline: false,
})

export const message = (id: number, position: number, fields: Partial<Message>): Message => ({
  id,
  conversationId: 4821,
  position,
  kind: 'inbound',
  isInbound: true,
  from: dana,
  authorId: null,
  to: [warranty],
  cc: [],
  bcc: [],
  subject: 'Battery drops from 40% to 0 on the Ridge 2',
  html: '<p>Hello</p>',
  quotedHtml: null,
  preview: 'Hello',
  attachments: [],
  quotes: null,
  isAutomatic: false,
  findings: [],
  replyTo: [],
  sentAt: null,
  createdAt: ago(60 - position),
  origins: [],
  ...fields,
})

export const ours = (id: number, position: number, fields: Partial<Message>): Message =>
  message(id, position, {
    kind: 'reply',
    isInbound: false,
    from: warranty,
    authorId: me,
    to: [dana],
    ...fields,
  })

const note = (id: number, position: number, fields: Partial<Note>): Note => ({
  id,
  conversationId: 4821,
  messageId: null,
  position,
  html: '<p>Note</p>',
  authorId: 8,
  mentions: [],
  attachments: [],
  createdAt: ago(22),
  edits: 0,
  editedAt: null,
  ruleName: null,
  origins: [],
  ...fields,
})

const activity = (id: number, position: number, fields: Partial<Activity>): Activity => ({
  id,
  conversationId: 4821,
  position,
  field: 'statusId',
  from: 1,
  to: 2,
  actorId: me,
  op: null,
  overruledUserId: null,
  ruleName: null,
  createdAt: ago(50),
  origins: [],
  ...fields,
})

const delivery = (id: number, state: Delivery['state'], reason: string | null = null): Delivery => ({
  id,
  conversationId: 4821,
  state,
  reason,
  recipients: [],
  at: ago(1),
})

const words = (text: string) => ({ html: `<p>${text}</p>`, preview: text.slice(0, 200) })

/** Thread of the design pictures: five messages, one note, a few changes. */
export const threadItems: ThreadItem[] = [
  {
    e: 'messages',
    v: 1,
    r: message(101, 1, {
      ...words('One of our Ridge 2 bikes has started to switch itself off.'),
      createdAt: ago(54),
    }),
  },
  {
    e: 'activities',
    v: 1,
    r: activity(901, 2, { field: 'priority', from: 'default', to: 'high', createdAt: ago(53.6) }),
  },
  {
    e: 'messages',
    v: 1,
    r: ours(102, 3, {
      ...words('Thank you for describing it so clearly. Please send the battery log.'),
      createdAt: ago(53),
    }),
  },
  { e: 'deliveries', v: 1, r: delivery(102, 'sent') },
  {
    e: 'messages',
    v: 1,
    r: message(103, 4, {
      ...words(
        'The log is attached. It happened again on the climb to the depot: 41% on the display, then it shut down with no low-battery warning. An hour later it came back at 38%.',
      ),
      attachments: [
        file(501, 'ridge2-bms-log.txt', 212 * 1024, 'text/plain'),
        file(502, 'IMG_4471.jpeg', 1_887_437, 'image/jpeg'),
      ],
      createdAt: ago(22.5),
    }),
  },
  {
    e: 'notes',
    v: 1,
    r: note(201, 5, {
      messageId: 103,
      html: "<p>@Maya Lindqvist cell group 3 sags to 2.9 V under load. Same batch as the September returns, so replace it, don't repair.</p>",
      mentions: [7],
    }),
  },
  {
    e: 'messages',
    v: 1,
    r: ours(104, 6, {
      ...words(
        'Thanks, Dana. One cell group sags under load, so this is a warranty replacement. Could you confirm the serial under the battery, and where we should ship the new one?',
      ),
      createdAt: ago(5.4),
    }),
  },
  { e: 'deliveries', v: 1, r: delivery(104, 'sent') },
  {
    e: 'messages',
    v: 1,
    r: message(105, 7, {
      ...words(
        'Serial is RB2-2217-0946. Please ship to the depot: Rua da Cordoaria 18, 1300-156 Lisboa. We have two riders out until Friday, so how long will it take?',
      ),
      quotedHtml: '<p>On Monday you wrote:</p><blockquote>Could you confirm the serial?</blockquote>',
      attachments: [file(503, 'sticker-RB2-2217.png', 640 * 1024, 'image/png')],
      createdAt: ago(0.2),
    }),
  },
]

/** Mail with two days of delay and a Reply-To; and an agent's mail from a mail program. */
export const lateItems: ThreadItem[] = [
  {
    e: 'messages',
    v: 1,
    r: message(106, 8, {
      ...words('The depot has moved.'),
      replyTo: [{ email: 'depot@ryeandrail.example', name: 'Depot' }],
      sentAt: ago(48.1),
      createdAt: ago(0.1),
    }),
  },
  {
    e: 'messages',
    v: 1,
    r: ours(107, 9, {
      ...words('Noted, thank you.'),
      from: { email: 'maya@desk.example', name: 'Maya Lindqvist' },
      quotedHtml: '<blockquote>The depot has moved.</blockquote>',
      sentAt: ago(0.05),
      createdAt: ago(0.05),
    }),
  },
]

/** Our messages in each delivery state. */
export const deliveryItems: ThreadItem[] = (
  [
    ['queued', 'The mail server is busy. Another try follows.'],
    ['sending', null],
    ['unknown', null],
    ['failed', '550 5.1.1 No such user here'],
    ['bounced', 'The mailbox of dana@ryeandrail.example is full'],
  ] as const
).flatMap(([state, reason], index): ThreadItem[] => [
  {
    e: 'messages',
    v: 1,
    r: ours(301 + index, 20 + index, { ...words(`A message that is ${state}.`), createdAt: ago(0.1) }),
  },
  { e: 'deliveries', v: 1, r: delivery(301 + index, state, reason) },
])

/** Our message that did not reach all recipients. */
export const partlySentItems: ThreadItem[] = [
  { e: 'messages', v: 1, r: ours(310, 30, { ...words('To three of them.'), createdAt: ago(0.1) }) },
  {
    e: 'deliveries',
    v: 1,
    r: {
      ...delivery(310, 'failed', '550 5.1.1 No such user here'),
      recipients: [
        { email: 'dana@ryeandrail.example', state: 'sent', reason: null },
        { email: 'depot@ryeandrail.example', state: 'failed', reason: '550 5.1.1 No such user here' },
        { email: 'riders@ryeandrail.example', state: 'bounced', reason: '5.2.2 Mailbox full' },
      ],
    },
  },
]

export const conversation = (id: number, fields: Partial<Conversation> = {}): LocalConversation =>
  withBox({
    id,
    ticketNo: id,
    type: 'email',
    subject: 'Battery drops from 40% to 0 on the Ridge 2',
    mailboxId: 1,
    statusId: 2,
    priority: 'high',
    assigneeId: me,
    teamId: null,
    labelIds: [1, 2, 3],
    contactId: 10482,
    authorId: null,
    isDraft: false,
    isTrashed: false,
    isSpam: false,
    isRead: false,
    isStarred: true,
    snoozeTime: null,
    dueDate: null,
    totalMessages: 5,
    items: 7,
    hasAttachment: true,
    preview: '',
    lastPosition: 7,
    lastInboundPosition: 7,
    lastInboundAt: ago(0.2),
    waitingSince: ago(0.2),
    mentions: [],
    lastActivityAt: ago(0.2),
    createdAt: ago(54),
    mergedInto: null,
    incidentId: null,
    sla: null,
    ...fields,
    v: 5,
  })

/** Dana's other conversations. */
export const others = [
  conversation(4701, {
    subject: 'Spare key for lock 1182',
    statusId: 3,
    lastActivityAt: ago(60),
    labelIds: [4],
  }),
  conversation(4288, {
    subject: 'Two Ridge 2 bikes for the northern depot',
    statusId: 4,
    lastActivityAt: ago(500),
    labelIds: [4, 5],
  }),
  conversation(4100, { subject: 'Rear rack rattles on cobbles', statusId: 4, lastActivityAt: ago(1100) }),
]
