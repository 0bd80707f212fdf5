import { strToU8, zipSync } from 'fflate'

/* Small help desks in the API and export formats of Freshdesk, Help Scout and Chatwoot. */

const zipped = (files: Record<string, unknown>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, value]) => [path, strToU8(JSON.stringify(value))]),
      ),
    ),
  )

const day = (n: number) => `2022-05-0${n}T09:00:00Z`
const epoch = (n: number) => Date.parse(day(n)) / 1000

/** API v2: one file per list, conversations by ticket. */
const freshdesk = zipped({
  'contacts.json': [
    {
      id: 1,
      name: 'Fay Kern',
      email: 'Fay@fresh.example',
      phone: null,
      mobile: '+49 30 5550201',
      company_id: 9,
    },
    { id: 2, name: 'Nobody', email: null, phone: null, mobile: null, company_id: null },
  ],
  'companies.json': [{ id: 9, name: 'Fresh Cycles', domains: ['fresh.example'], description: null }],
  'agents.json': [
    { id: 10, available: true, ticket_scope: 1, contact: { name: 'Insa Agent', email: 'agent@desk.test' } },
  ],
  'tickets.json': [
    {
      ...{ id: 7, subject: 'Saddle', status: 2, priority: 1, source: 1, spam: false, tags: ['fit'] },
      ...{ requester_id: 1, responder_id: 10, description: '<p>It <b>creaks</b></p>', created_at: day(1) },
      attachments: [{ id: 1, name: 'saddle.jpg', size: 4, attachment_url: 'https://files.fresh.example/1' }],
    },
    {
      ...{ id: 8, subject: 'Bargain', status: 2, spam: true, tags: [], requester_id: 1, responder_id: null },
      ...{ description: 'Buy', created_at: day(1) },
    },
    {
      ...{ id: 9, subject: 'Listed', status: 5, spam: false, tags: [], requester_id: 1, responder_id: null },
      ...{ created_at: day(1) },
    },
  ],
  'tickets/7/conversations.json': [
    {
      ...{ id: 71, ticket_id: 7, user_id: 10, incoming: false, private: false, created_at: day(2) },
      ...{ body: '<div>Grease it</div>', body_text: 'Grease it', attachments: [] },
    },
    {
      ...{ id: 72, ticket_id: 7, user_id: 10, incoming: false, private: true, created_at: day(3) },
      ...{ body: '<div>Old model</div>', body_text: 'Old model', attachments: [] },
    },
  ],
})

/** The same help desk as an account export. */
export const freshdeskAccount = zipped({
  'Users0.json': [{ user: { id: 1, name: 'Fay Kern', email: 'fay@fresh.example', helpdesk_agent: false } }],
  'AllAgents0.json': [{ user: { id: 10, name: 'Insa Agent', email: 'agent@desk.test' } }],
  'Companies0.json': [{ company: { id: 9, name: 'Fresh Cycles' } }],
  'Tickets0.json': [
    {
      helpdesk_ticket: {
        ...{ id: 900_007, display_id: 7, subject: 'Saddle', status: 4, requester_id: 1, responder_id: 10 },
        ...{ description: 'It creaks', description_html: '<p>It <b>creaks</b></p>', created_at: day(1) },
        tags: [{ name: 'fit' }],
        notes: [
          {
            ...{ id: 71, user_id: 10, incoming: false, private: false, created_at: day(2) },
            ...{ body: 'Grease it', body_html: '<div>Grease it</div>' },
          },
          {
            ...{ id: 72, user_id: 10, incoming: false, private: true, created_at: day(3) },
            ...{ body: 'Old model', body_html: '<div>Old model</div>' },
          },
        ],
      },
    },
  ],
})

const insa = { id: 1, type: 'user', first: 'Insa', last: 'Agent', email: 'agent@desk.test' }
const hal = { id: 1, type: 'customer', first: 'Hal', last: 'Scout', email: 'hal@scout.example' }
const thread = (id: number, type: string, createdBy: object, n: number, other: object = {}) => ({
  ...{ id, type, status: 'active', state: 'published', body: `Words ${id}`, createdBy, createdAt: day(n) },
  ...other,
})

/** API v2: a page of conversations, one with embedded threads and one with a separate list. */
const helpScout = zipped({
  'customers.json': {
    _embedded: {
      customers: [
        {
          ...{ id: 1, firstName: 'Hal', lastName: 'Scout', organization: 'Scout Bikes' },
          _embedded: {
            emails: [{ id: 5, value: 'hal@scout.example', type: 'work' }],
            phones: [{ id: 6, value: '+4930 5550301', type: 'work' }],
          },
        },
        { id: 2, firstName: 'No', lastName: 'Address', _embedded: { emails: [], phones: [] } },
      ],
    },
    page: { size: 50, totalElements: 2, totalPages: 1, number: 1 },
  },
  'users.json': {
    _embedded: {
      users: [{ id: 1, firstName: 'Insa', lastName: 'Agent', email: 'agent@desk.test', role: 'owner' }],
    },
  },
  'conversations.json': {
    _embedded: {
      conversations: [
        {
          ...{ id: 31, number: 1, type: 'email', status: 'pending', state: 'published', subject: 'Bell' },
          ...{
            mailboxId: 4,
            assignee: insa,
            primaryCustomer: hal,
            tags: [{ id: 1, color: '#f00', tag: 'bell' }],
          },
          _embedded: { threads: [] },
        },
        {
          ...{ id: 32, number: 2, type: 'email', status: 'spam', state: 'published', subject: 'Bargain' },
          ...{ mailboxId: 4, primaryCustomer: hal, tags: [], _embedded: { threads: [] } },
        },
        {
          ...{ id: 33, number: 3, type: 'email', status: 'closed', state: 'published', subject: 'Listed' },
          ...{ mailboxId: 4, primaryCustomer: hal, tags: [], _embedded: { threads: [] } },
        },
      ],
    },
    page: { size: 25, totalElements: 3, totalPages: 1, number: 1 },
  },
  'threads-31.json': {
    _embedded: {
      threads: [
        thread(304, 'lineitem', insa, 4, { body: undefined, action: { type: 'default', text: 'Closed' } }),
        thread(303, 'note', insa, 3),
        thread(302, 'message', insa, 2),
        thread(301, 'customer', hal, 1, {
          _embedded: {
            attachments: [
              { id: 8, filename: 'bell.jpg', _links: { web: { href: 'https://files.scout.example/bell' } } },
            ],
          },
        }),
      ],
    },
    _links: { self: { href: 'https://api.helpscout.net/v2/conversations/31/threads' } },
  },
})

const cora = {
  id: 1,
  name: 'Cora Woot',
  email: 'cora@woot.example',
  phone_number: '+49305550401',
  thumbnail: '',
}
const agent = {
  id: 1,
  name: 'Insa Agent',
  email: 'agent@desk.test',
  role: 'agent',
  availability_status: 'online',
}
const message = (id: number, message_type: number, n: number, other: object = {}) => ({
  ...{ id, content: `Words ${id}`, inbox_id: 3, conversation_id: 51, message_type, content_type: 'text' },
  ...{ created_at: epoch(n), private: false, sender: { ...cora, type: 'contact' }, ...other },
})
const written = { sender: { id: 1, name: 'Insa Agent', type: 'user' } }

/** Application API: lists below `payload`, conversations with their last message only. */
const chatwoot = zipped({
  'contacts.json': {
    meta: { count: 2, current_page: 1 },
    payload: [
      { ...cora, additional_attributes: { company_name: 'Woot Wheels' }, availability_status: 'offline' },
      { id: 2, name: 'Visitor', email: null, phone_number: null, thumbnail: '', additional_attributes: {} },
    ],
  },
  'agents.json': [{ ...agent, confirmed: true }],
  'conversations.json': {
    data: {
      meta: { mine_count: 0, all_count: 3 },
      payload: [
        {
          ...{
            id: 51,
            inbox_id: 3,
            status: 'snoozed',
            labels: ['wheel'],
            meta: { sender: cora, assignee: agent },
          },
          ...{ additional_attributes: { mail_subject: 'Wheel' }, messages: [message(504, 2, 4)] },
        },
        {
          ...{
            id: 52,
            inbox_id: 3,
            status: 'open',
            labels: [],
            meta: { sender: { id: 2, name: 'Visitor' } },
          },
          ...{ additional_attributes: {}, messages: [message(505, 0, 1), message(506, 0, 2)] },
        },
        {
          ...{ id: 53, inbox_id: 3, status: 'open', labels: [], meta: { sender: cora } },
          ...{ additional_attributes: { mail_subject: 'Listed' }, messages: [message(509, 0, 1)] },
        },
      ],
    },
  },
  'conversations/51/messages.json': {
    meta: { labels: ['wheel'] },
    payload: [
      message(501, 0, 1, {
        attachments: [{ id: 1, file_type: 'image', data_url: 'https://files.woot.example/wheel%20rim.jpg' }],
      }),
      message(502, 1, 2, written),
      message(503, 1, 3, { ...written, private: true }),
      message(504, 2, 4),
    ],
  },
})

/** Exports with results: each has one conversation of a customer, with an agent's reply and note. */
export const otherExports = [
  {
    ...{ source: 'freshdesk', title: 'Freshdesk', file: freshdesk, tag: 'fit', status: 2, link: '/1' },
    customer: { f: 'Fay', phone: '+49305550201', c: 'Fresh Cycles' },
    refusals: [
      ['contact', 'Nobody', 'No email address and no phone'],
      ['ticket', '#8 Bargain', 'It is spam'],
      ['ticket', '#9 Listed', 'Its description is not in the file'],
    ],
  },
  {
    ...{ source: 'helpscout', title: 'Help Scout', file: helpScout, tag: 'bell', status: 3, link: '/bell' },
    customer: { f: 'Hal', phone: '+49305550301', c: 'Scout Bikes' },
    refusals: [
      ['customer', 'No Address', 'No email address and no phone'],
      ['conversation', '#32 Bargain', 'It is spam'],
      ['conversation', '#33 Listed', 'Its threads are not in the file'],
    ],
  },
  {
    ...{
      source: 'chatwoot',
      title: 'Chatwoot',
      file: chatwoot,
      tag: 'wheel',
      status: 3,
      link: '/wheel%20rim.jpg',
    },
    customer: { f: 'Cora', phone: '+49305550401', c: 'Woot Wheels' },
    refusals: [
      ['contact', 'Visitor', 'No email address and no phone'],
      ['conversation', '#52', 'Its contact has no email address'],
      ['conversation', '#53 Listed', 'Its messages are not in the file, only the last of them'],
    ],
  },
]
