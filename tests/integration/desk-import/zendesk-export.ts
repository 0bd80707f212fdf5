import { strToU8, zipSync, type Zippable } from 'fflate'

/* A Zendesk desk as API lists, and as files of those. */

const user = (id: number, name: string, email: string | null, role = 'end-user', other: object = {}) => ({
  ...{ id, name, email, role, url: `https://acme.zendesk.com/api/v2/users/${id}.json`, phone: null },
  ...{ organization_id: null, time_zone: 'Berlin', tags: [], ...other },
})

export const users = [
  user(1, 'Ana Kern', 'Ana@shop.example', 'end-user', { organization_id: 90, phone: '+49 30 5550101' }),
  user(2, 'Bo Berg', 'bo@home.example'),
  user(3, 'No Address', null),
  user(10, 'Insa Agent', 'agent@desk.test', 'agent'),
  user(11, 'Gone Colleague', 'gone@acme.example', 'admin'),
]
export const organizations = [{ id: 90, name: 'Kern Cycles', domain_names: ['shop.example'] }]

const ticket = (id: number, requester: number, status: string, other: object = {}) => ({
  ...{
    id,
    requester_id: requester,
    submitter_id: requester,
    assignee_id: null,
    status,
    subject: `Ticket ${id}`,
  },
  ...{ description: 'First words', created_at: '2021-03-01T09:00:00Z', tags: [], priority: null, ...other },
})
export const tickets = [
  ticket(100, 1, 'open', { assignee_id: 10, tags: ['warranty', 'a_tag_that_is_too_long_here'] }),
  ticket(101, 2, 'solved'),
  ticket(102, 3, 'open'),
  { id: 103, status: 'open' },
]

const comment = (id: number, author: number, at: string, other: object = {}) => ({
  ...{ id, type: 'Comment', author_id: author, body: `Words ${id}`, html_body: `<p>Words ${id}</p>` },
  ...{ public: true, attachments: [], created_at: at, ...other },
})
export const comments = {
  100: [
    comment(1001, 1, '2021-03-01T09:00:00Z', {
      html_body: '<p>Brakes squeak<script>alert(1)</script></p>',
      attachments: [
        { id: 5, file_name: 'brake.jpg', content_url: 'https://acme.zendesk.com/a/brake.jpg', size: 9 },
      ],
    }),
    comment(1002, 10, '2021-03-01T10:00:00Z'),
    comment(1003, 11, '2021-03-02T10:00:00Z', { public: false }),
    comment(1004, 11, '2021-03-02T11:00:00Z'),
    comment(1005, 1, '2021-03-03T09:00:00Z'),
  ],
}

/** Zip of lists, with comments by ticket. */
export const zipOf = (own: { tickets?: object[]; comments?: object[]; files?: Zippable } = {}): Buffer => {
  const files = {
    'export/users.json': { users, next_page: null, count: users.length },
    'export/organizations.json': { organizations },
    'export/tickets.json': { tickets: own.tickets ?? tickets },
    'export/tickets/100/comments.json': { comments: own.comments ?? comments[100] },
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries([
        ...Object.entries(files).map(([path, value]) => [path, strToU8(JSON.stringify(value))] as const),
        ...Object.entries(own.files ?? {}),
      ]),
    ),
  )
}

/** Full export: one ticket per line, with its comments and users. */
export const lines = (): string =>
  tickets
    .slice(0, 2)
    .map((each) => {
      const person = (id: number | null) => users.find((one) => one.id === id) ?? null
      const people = {
        requester: person((each as { requester_id: number }).requester_id),
        assignee: person((each as { assignee_id: number | null }).assignee_id),
      }
      return JSON.stringify({ ...each, ...people, comments: each.id === 100 ? comments[100] : [] })
    })
    .join('\n')
