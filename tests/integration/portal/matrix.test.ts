import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenIn, type PortalBrowser } from './portal-browser.ts'
import { openPortal, type PortalDesk } from './portal-desk.ts'

/*
 * Permission matrix of the portal. dana and kenji are contacts, tiago is a Cc who was removed, boss may see
 * the company's conversations (dana belongs to it by choice, tiago by domain), an outsider is not signed in.
 */

type Person = 'dana' | 'kenji' | 'boss' | 'tiago' | 'outsider'
const names: readonly Person[] = ['dana', 'kenji', 'boss', 'tiago', 'outsider']

let portal: PortalDesk
let people: Record<Person, PortalBrowser>
let companyId = 0
let fileId = 0
/** Conversation with tiago only. */
let alone = 0

const contact = async (email: string) =>
  (await portal.desk.sql<{ id: number }>('select id from contacts where email = $1', [email]))[0]?.id ?? 0
const edit = async (email: string, body: object, as = portal.desk.owner) =>
  portal.desk.call<{ seesCompanyId: number | null; field?: string }>(
    'PUT',
    `/desk/customers/${await contact(email)}`,
    { as, body },
  )

/** Company with a domain; the call refuses invalid ones. */
const company = async (name: string, domain: string) =>
  (
    await portal.desk.sql<{ id: number }>(
      'insert into companies (name, domain, bind_with_domain, created_at) values ($1, $2, true, 0) returning id',
      [name, domain],
    )
  )[0]?.id ?? 0

async function answerDana(): Promise<void> {
  const { desk, ids, reply } = portal
  const fileForm = new FormData()
  fileForm.append('file', new File(['bytes of the log'], 'ridge.log', { type: 'text/plain' }))
  const { body: file } = await desk.call<{ id: number }>('POST', '/desk/attachments', {
    as: desk.agent,
    body: fileForm,
  })
  const messageId = await reply(ids.own, 'A warranty case', {
    ...{ bcc: ['hidden@lumen.example'], attachments: [file.id] },
  })
  const note = { messageId, note: '<p>Secret note</p>' }
  expect((await desk.call('POST', '/desk/notes', { as: desk.agent, body: note })).status).toBe(200)
  await reply(ids.own, 'Waits to leave', {}, 'queued')
  await reply(ids.own, 'To the supplier', { to: ['supplier@parts.example'], cc: [] })
  const [row] = await desk.sql<{ attachments: { id: number }[] }>(
    `select attachments from messages where conversation_id = $1 and attachments <> '[]'`,
    [ids.own],
  )
  fileId = row?.attachments[0]?.id ?? 0
}

beforeAll(async () => {
  portal = await openPortal()
  const { desk, ids, reply, signedIn, browser } = portal
  await answerDana()
  await reply(ids.copied, 'For Kenji alone', { to: ['kenji@other.example'], cc: [] })
  companyId = await company('Rye & Rail', 'rail.example')
  await edit('dana@rail.example', { companyId, phone: '+351 21 555 014', title: 'Fleet manager' })
  await edit('boss@rail.example', { companyId })
  expect((await edit('boss@rail.example', { seesCompany: true })).status).toBe(200)
  await desk.sql('update conversations set label_ids = $1, assignee_id = $2, team_id = $3', [
    [desk.labelId],
    desk.agent.id,
    desk.teamId,
  ])
  alone =
    (await desk.sql<{ id: number }>("select id from conversations where subject = 'Mine alone'"))[0]?.id ?? 0
  people = {
    dana: await signedIn('dana@rail.example'),
    kenji: await signedIn('kenji@other.example'),
    boss: await signedIn('boss@rail.example'),
    tiago: await signedIn('tiago@rail.example'),
    outsider: browser(),
  }
})
afterAll(() => portal.close())

/** Results by person. */
const each = async <Seen>(
  look: (browser: PortalBrowser, name: Person) => Promise<Seen>,
): Promise<Record<Person, Seen>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await look(people[name], name)])),
  ) as Record<Person, Seen>

/** Status by person: 303 redirects to the sign-in, 404 is the same as for unknown ids. */
const only = (...allowed: Person[]) =>
  Object.fromEntries(
    names.map((name) => [name, name === 'outsider' ? 303 : allowed.includes(name) ? 200 : 404]),
  )

/** GET paths below a route, from the router's printed tree. */
function routesBelow(tree: string, top: string): string[] {
  const way: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([^)]*)\)/.exec(line) ?? []
    way.splice(indent.length / 4, Infinity, part)
    const path = way.join('').replace(/^\//, '')
    return path.startsWith(top) && methods.includes('GET') ? [path.slice(top.length)] : []
  })
}

test('each call of the portal answers those alone who may, and the table names all calls', async () => {
  const { ids, desk } = portal
  const everybody = Object.fromEntries(names.map((name) => [name, 200]))
  const signedIn = only('dana', 'kenji', 'boss', 'tiago')
  const rows: [route: string, path: string, seen: object][] = [
    ['', '', everybody],
    ['/sign-in', '/sign-in', everybody],
    ['/code', '/code', everybody],
    ['/announcements', '/announcements', everybody],
    ['/feed.atom', '/feed.atom', everybody],
    ['/feed.rss', '/feed.rss', everybody],
    ['/passkeys', '/passkeys', signedIn],
    ['/requests', '/requests', signedIn],
    ['/requests', '/requests?of=company', signedIn],
    ['/requests/new', '/requests/new', signedIn],
    ['/requests/:item', `/requests/${ids.own}`, only('dana', 'boss')],
    ['/requests/:item', `/requests/${ids.others}`, only('kenji')],
    ['/requests/:item', `/requests/${ids.company}`, only('boss')],
    ['/requests/:item', `/requests/${ids.copied}`, only('kenji')],
    ['/requests/:item', `/requests/${alone}`, only('tiago', 'boss')],
    ['/requests/:item/sent', `/requests/${ids.own}/sent`, only('dana', 'boss')],
    ['/requests/:item/files/:file', `/requests/${ids.own}/files/${fileId}`, only('dana', 'boss')],
    ['/requests/:item/files/:file', `/requests/${ids.others}/files/${fileId}`, only()],
    ['/requests/:item/files/:file', `/requests/${ids.company}/files/${fileId}`, only()],
  ]
  for (const [, path, seen] of rows)
    expect(await each(async (browser) => (await browser.go('GET', path)).status), path).toEqual(seen)
  const routes = routesBelow(desk.app.printRoutes({ commonPrefix: false }), 'portal/:portalId')
  const others = new Set(['/enter/:token', '/announcements/:item'])
  expect(new Set(routes.filter((route) => !others.has(route)))).toEqual(new Set(rows.map(([route]) => route)))
})

test('each field is seen by those alone whom it concerns', async () => {
  const { desk, ids } = portal
  const facts: Record<string, readonly Person[]> = {
    'Battery drops': ['dana', 'boss'],
    'It is at 40 percent': ['dana', 'boss'],
    'A warranty case': ['dana', 'boss'],
    'ridge.log': ['dana', 'boss'],
    'Message from Support': ['dana', 'kenji', 'boss'],
    'Spare key': ['kenji'],
    'Secret of Kenji': ['kenji'],
    'Copied along': ['kenji'],
    'First for both': ['kenji'],
    'For Kenji alone': ['kenji'],
    'Fleet prices': ['boss'],
    'Secret of the boss': ['boss'],
    'Mine alone': ['tiago', 'boss'],
    'Of Tiago': ['tiago', 'boss'],
    'From dana': ['boss'],
    'Rye &amp; Rail': ['boss'],
  }
  const hidden = [
    ...['Of Eve', 'Secret note', 'Waits to leave', 'To the supplier', 'hidden@', 'supplier@'],
    ...[desk.agent.email, '555 014', 'Fleet manager', 'VIP', 'Workshop', 'data-internal'],
  ]
  for (const words of hidden) facts[words] = []
  const paths = [
    ...['', '/announcements', '/requests', '/requests?of=company', '/requests/new'],
    ...['/requests?q=secret', '/requests?of=company&q=secret', '/requests?of=company&status=2'],
    ...[ids.own, ids.others, ids.company, ids.copied, alone].map((id) => `/requests/${id}`),
  ]
  const pages = await each(async (browser) =>
    (await Promise.all(paths.map(async (path) => (await browser.go('GET', path)).text))).join('\n'),
  )
  const seen = Object.fromEntries(
    Object.keys(facts).map((words) => [words, names.filter((name) => pages[name].includes(words))]),
  )
  expect(seen).toEqual(
    Object.fromEntries(
      Object.entries(facts).map(([words, who]) => [words, names.filter((n) => who.includes(n))]),
    ),
  )
})

test('nobody writes, closes or opens what is not theirs; a company member answers in their own name', async () => {
  const { desk, ids } = portal
  const refused = (...allowed: Person[]) =>
    Object.fromEntries(
      names.filter((n) => !allowed.includes(n)).map((n) => [n, n === 'outsider' ? 303 : 404]),
    )
  const write = async (browser: PortalBrowser, text: string) => {
    const form = new FormData()
    form.append('token', tokenIn((await browser.go('GET', `/requests/${ids.own}`)).text))
    form.append('message', text)
    return (await browser.go('POST', `/requests/${ids.own}`, form)).status
  }
  // In this order: an answer has its earlier writers in Cc, so the boss must not be first.
  const wrote: [Person, number][] = []
  for (const name of names) wrote.push([name, await write(people[name], `Words of ${name}`)])
  expect(Object.fromEntries(wrote)).toEqual({ ...refused('dana', 'boss'), ...{ dana: 303, boss: 303 } })
  for (const what of ['close', 'reopen'])
    expect(
      await each(async (browser) => (await browser.go('POST', `/requests/${ids.own}/${what}`, {})).status),
    ).toEqual({ ...refused('dana'), dana: 303 })
  const own = await desk.sql<{ from: string; cc: string[]; html: string }>(
    `select "from"->>'email' as "from", array(select c->>'email' from jsonb_array_elements(cc) c) as cc, html
      from messages where conversation_id = $1 and html like '%Words of%' order by html`,
    [ids.own],
  )
  expect(own).toMatchObject([
    { from: 'boss@rail.example', cc: ['dana@rail.example'], html: expect.stringContaining('Words of boss') },
    { from: 'dana@rail.example', html: expect.stringContaining('Words of dana') },
  ])
  const page = (await people.boss.go('GET', `/requests/${ids.own}`)).text
  expect([page.includes('It is solved'), page.includes('dana sees it too')]).toEqual([false, true])
  expect((await people.dana.go('GET', `/requests/${ids.own}`)).text).toContain('Words of boss')
})

test('an admin alone chooses who sees the company; leaving it ends that at once, and the audit log tells it', async () => {
  const { desk } = portal
  const all = async (browser: PortalBrowser) => (await browser.go('GET', '/requests?of=company')).text
  expect((await edit('dana@rail.example', { seesCompany: true }, desk.agent)).status).toBe(403)
  const without = await edit('tiago@rail.example', { seesCompany: true })
  expect([without.status, without.body.field]).toEqual([400, 'seesCompany'])
  expect(await all(people.boss)).toContain('Battery drops')
  await edit('boss@rail.example', { company: { name: 'Somewhere else' } })
  expect(await all(people.boss)).not.toContain('Battery drops')
  await edit('boss@rail.example', { companyId })
  expect(await all(people.boss)).toContain('Battery drops')
  expect((await edit('boss@rail.example', { seesCompany: false })).body.seesCompanyId).toBeNull()
  expect(await all(people.boss)).not.toContain('Battery drops')
  const told = await desk.sql<{ payload: { changes: object[] }; actor: number }>(
    `select payload, actor_id as actor from domain_events where type = 'record.saved' and subject_id = $1 order by seq`,
    [await contact('boss@rail.example')],
  )
  expect(told.map(({ payload, actor }) => [payload.changes, actor])).toEqual([
    [[{ field: 'seesCompanyId', from: null, to: companyId }], desk.owner.id],
    [[{ field: 'seesCompanyId', from: companyId, to: null }], desk.owner.id],
  ])
})

test('a domain of free mail makes nobody a member, also one that was bound before', async () => {
  const { desk, signedIn, allow } = portal
  const mail = async (name: string) =>
    desk.receive({ from: `${name} <${name}@gmail.com>`, subject: `Mail of ${name}`, text: 'Hello' })
  await mail('lena')
  await mail('omar')
  const mailers = await company('Mailers', 'gmail.com')
  await allow('lena@gmail.com')
  await edit('lena@gmail.com', { companyId: mailers })
  expect((await edit('lena@gmail.com', { seesCompany: true })).status).toBe(200)
  const page = (await (await signedIn('lena@gmail.com')).go('GET', '/requests?of=company')).text
  expect([page.includes('Mailers'), page.includes('Mail of lena'), page.includes('Mail of omar')]).toEqual([
    true,
    true,
    false,
  ])
})
