import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDesk } from '../../support/desk.ts'
import { codeIn, linkIn, tokenIn } from './portal-browser.ts'
import { openPortal, origin, type PortalDesk } from './portal-desk.ts'

const minute = 60_000
let portal: PortalDesk
let desk: TestDesk
let at = ''
let ids: PortalDesk['ids']
let { mails, browser, signedIn, allow }: Pick<PortalDesk, 'mails' | 'browser' | 'signedIn' | 'allow'> =
  {} as PortalDesk
beforeAll(async () => {
  portal = await openPortal()
  ;({ desk, at, ids, mails, browser, signedIn, allow } = portal)
})
afterAll(() => portal.close())
beforeEach(() => portal.freshen())

test('D2-30: a link signs in by a press alone, once, whatever robots opened it before', async () => {
  const dana = browser()
  const asked = await dana.go('POST', '/sign-in', { email: 'Dana@rail.example' })
  expect([asked.status, asked.to]).toEqual([303, `${at}/code`])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain(`${origin}${linkIn(mail)}`)
  const robot = browser()
  for (const method of ['GET', 'HEAD', 'GET'] as const) await robot.go(method, linkIn(mail))
  await robot.go('POST', linkIn(mail))
  expect((await dana.go('GET', linkIn(mail))).text).toContain('Press the button to see your requests')
  expect((await dana.go('POST', linkIn(mail))).to).toBe(`${at}/requests`)
  expect((await dana.go('GET', '/requests')).text).toContain('Battery drops')
  expect((await dana.go('POST', linkIn(mail))).status).toBe(404)
})

test('on another device the link shows the code, which signs in where it was asked for; wrong ones are counted', async () => {
  const [laptop, phone, thief] = [browser(), browser(), browser()]
  await laptop.go('POST', '/sign-in', { email: 'dana@rail.example' })
  const [mail] = await mails()
  const code = codeIn((await phone.go('GET', linkIn(mail))).text)
  expect(code).toBe(codeIn(mail?.text))
  expect((await thief.go('POST', '/code', { code })).status).toBe(400)
  expect((await laptop.go('POST', '/code', { code: 'AAAA-AAAA' })).status).toBe(400)
  expect((await laptop.go('POST', '/code', { code: code.toLowerCase().replace('-', ' ') })).status).toBe(303)
  await laptop.go('POST', '/sign-out')
  expect((await laptop.go('GET', '/requests')).to).toBe(`${at}/sign-in`)
  await laptop.go('POST', '/sign-in', { email: 'dana@rail.example' })
  const second = codeIn((await mails())[0]?.text)
  for (let tries = 0; tries < 5; tries += 1) await laptop.go('POST', '/code', { code: 'AAAA-AAAA' })
  expect((await laptop.go('POST', '/code', { code: second })).status).toBe(400)
})

test('a link runs out after 15 minutes; unknown addresses and those without access are answered the same, and get no mail', async () => {
  const dana = browser()
  const known = await dana.go('POST', '/sign-in', { email: 'dana@rail.example' })
  const [mail] = await mails()
  portal.pass(15 * minute)
  expect((await dana.go('POST', linkIn(mail))).status).toBe(404)
  for (const email of ['nobody@nowhere.example', 'eve@evil.example']) {
    const answer = await browser().go('POST', '/sign-in', { email })
    expect([answer.status, answer.to, answer.text]).toEqual([known.status, known.to, known.text])
  }
  expect(await mails()).toEqual([])
  for (let asked = 0; asked < 7; asked += 1)
    await dana.go('POST', '/sign-in', { email: 'kenji@other.example' })
  expect(await mails()).toHaveLength(5)
  const strange = await dana.go(
    'POST',
    '/sign-in',
    { email: 'boss@rail.example' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(strange.status).toBe(403)
})

test('a session ends with the access, with the address, and is worth nothing in another portal', async () => {
  const boss = await signedIn('boss@rail.example')
  expect((await boss.go('GET', '/requests')).status).toBe(200)
  await allow('boss@rail.example', false)
  expect((await boss.go('GET', '/requests')).status).toBe(303)
  await allow('boss@rail.example')
  expect((await boss.go('GET', '/requests')).status).toBe(200)
  await desk.call('PUT', '/portal/setting', { as: desk.stranger, body: { isClientPortalCreated: true } })
  const { body } = await desk.call<{ url: string }>('GET', '/portal/setting', { as: desk.stranger })
  const other = new URL(body.url).pathname
  const [, cookie = ''] = [...boss.cookies][0] ?? []
  boss.cookies.set(`outpost_portal_${other.split('/')[2]}`, cookie)
  expect((await boss.go('GET', `${other}/requests`)).to).toBe(`${other}/sign-in`)
  await desk.sql(`update contacts set email = 'new@rail.example' where email = 'boss@rail.example'`)
  expect((await boss.go('GET', '/requests')).status).toBe(303)
  await desk.sql(`update contacts set email = 'boss@rail.example' where email = 'new@rail.example'`)
})

test('an answer is an incoming message of its conversation, once, with its file; close and reopen count as the customer’s', async () => {
  const dana = await signedIn('dana@rail.example')
  const path = `/requests/${ids.own}`
  expect((await dana.go('POST', `${path}/close`)).status).toBe(303)
  const statusOf = async () =>
    (
      await desk.sql<{ status: number }>('select status_id as status from conversations where id = $1', [
        ids.own,
      ])
    )[0]?.status
  expect(await statusOf()).toBe(4)
  expect((await dana.go('GET', path)).text).toContain('It is not solved')
  await dana.go('POST', `${path}/reopen`)
  expect(await statusOf()).toBe(2)
  await dana.go('POST', `${path}/close`)
  const token = tokenIn((await dana.go('GET', path)).text)
  const send = (message: string, proof = token, id = '') => {
    const form = new FormData()
    form.append('token', proof)
    form.append('submission', id)
    form.append('message', message)
    form.append('files', new File(['photo'], 'serial.png', { type: 'image/png' }))
    return dana.go('POST', path, form)
  }
  const both = await Promise.all([send('Serial is RB2 <b>bold</b>'), send('Serial is RB2 <b>bold</b>')])
  expect(both.map(({ status, to }) => [status, to])).toEqual(Array(2).fill([303, `${at}${path}?sent`]))
  expect(await statusOf()).toBe(2)
  const rows = await desk.sql<{ isInbound: boolean; html: string; email: string; files: { name: string }[] }>(
    `select is_inbound as "isInbound", html, "from"->>'email' as email, attachments as files from messages
      where conversation_id = $1 and html like '%RB2%'`,
    [ids.own],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    isInbound: true,
    email: 'dana@rail.example',
    files: [{ name: 'serial.png' }],
  })
  expect(rows[0]?.html).toContain('&lt;b&gt;')
  // Stored offline: the browser sends it again with its id, however late.
  const id = crypto.randomUUID()
  for (const words of ['By tunnel', 'By tunnel', 'By tunnel, more']) {
    expect((await send(words, token, id)).to).toBe(`${at}${path}?sent`)
    portal.pass(60 * minute)
  }
  expect(await desk.sql("select from messages where html like '%By tunnel%'")).toHaveLength(2)
  const empty = await send(' ')
  expect([empty.status, empty.text.includes('Message is a required field')]).toEqual([400, true])
  expect((await send('No token', 'x')).status).toBe(400)
  expect((await dana.go('GET', path)).text).toContain('serial.png')
})

test('D1-164: a new request comes by the form to its inbox, and the list finds it by words and status', async () => {
  const dana = await signedIn('dana@rail.example')
  const page = (await dana.go('GET', '/requests/new')).text
  for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(page).toContain(`>${label}</label>`)
  const form = new FormData()
  for (const [name, value] of [
    ['token', tokenIn(page)],
    ['subject', 'Brake squeals'],
    ['message', 'Since Monday'],
  ])
    form.append(name as string, value as string)
  const sent = await dana.go('POST', '/requests/new', form)
  expect(sent.status).toBe(303)
  expect((await dana.go('GET', sent.to)).text).toContain('We have it.')
  const [made] = await desk.sql<{ type: string; mailboxId: number; email: string }>(
    `select c.type, c.mailbox_id as "mailboxId", p.email from conversations c
      join contacts p on p.account_id = c.account_id and p.id = c.contact_id where c.subject = 'Brake squeals'`,
  )
  expect(made).toEqual({ type: 'web', mailboxId: desk.mailboxId, email: 'dana@rail.example' })
  expect((await dana.go('GET', '/requests?q=BRAKE')).text).not.toContain('Battery drops')
  expect((await dana.go('GET', '/requests?q=brake&status=1')).text).toContain('Brake squeals')
  expect((await dana.go('GET', '/requests?status=4')).text).toContain('Nothing is found.')
})

test('D1-163: what is announced is seen once its date has come; drafts and what is to come are not, also by id', async () => {
  const make = async (title: string, change: object) => {
    const body = {
      title,
      content: 'See https://lumen.example/x <script>',
      publishDate: portal.now() - 5,
      state: 'published',
      ...change,
    }
    return (await desk.call<{ id: number }>('POST', '/portal/announcements', { as: desk.owner, body })).body
      .id
  }
  const [seen, draft, later] = [
    await make('Winter days', {}),
    await make('Draft days', { state: 'draft' }),
    await make('Later days', { publishDate: portal.now() + minute }),
  ]
  const anybody = browser()
  const list = (await anybody.go('GET', '/announcements')).text
  expect([list.includes('Winter days'), list.includes('Draft'), list.includes('Later')]).toEqual([
    true,
    false,
    false,
  ])
  const page = await anybody.go('GET', `/announcements/${seen}`)
  expect(page.text).toContain('href="https://lumen.example/x"')
  expect(page.text).not.toContain('<script>')
  for (const id of [draft, later]) expect((await anybody.go('GET', `/announcements/${id}`)).status).toBe(404)
  portal.pass(minute)
  expect((await anybody.go('GET', `/announcements/${later}`)).status).toBe(200)
})

test('what was announced since their last visit is marked as new to customers; feeds have what is public', async () => {
  const dana = await signedIn('dana@rail.example')
  const make = async (title: string, publishDate: number, state = 'published') => {
    const body = { title, content: 'Shop & <b> closes', publishDate, state }
    await desk.call('POST', '/portal/announcements', { as: desk.owner, body })
  }
  await make('Years ago', portal.now() - 60 * 24 * 60 * minute)
  const marks = async (path = '/requests', one = dana) => {
    const { text } = await one.go('GET', path)
    return [/(\d+) new</.exec(text)?.[1], text.match(/"new">New</g)?.length ?? 0]
  }
  const [before] = await marks()
  await make('Summer days', portal.now() - 2)
  await make('Still a draft', portal.now() - 1, 'draft')
  await make('To come', portal.now() + minute)
  expect(await marks()).toEqual([String(Number(before) + 1), 1])
  expect(await marks('/announcements')).toEqual([String(Number(before) + 1), Number(before) + 1])
  expect(await marks()).toEqual([undefined, 0])
  expect(await marks('/announcements', browser())).toEqual([undefined, 0])
  portal.pass(minute)
  expect(await marks()).toEqual(['1', 1])
  const visitor = browser()
  const feeds = { atom: 'application/atom+xml', rss: 'application/rss+xml' }
  for (const [kind, type] of Object.entries(feeds)) {
    const { text, headers } = await visitor.go('GET', `/feed.${kind}`)
    expect(headers.get('content-type')).toContain(type)
    expect(text).toContain('<title>Summer days</title>')
    expect(text).toContain(`${origin}${at}/announcements/`)
    expect(text).toContain('Shop &amp; &lt;b&gt; closes')
    expect(text).not.toContain('Still a draft')
    expect((await visitor.go('GET', '/announcements')).text).toContain(`type="${type}"`)
  }
  expect(visitor.cookies.size).toBe(0)
})

test('the pages hold no script for visitors, no name of a foreign host, and what was set: theme, SEO, links', async () => {
  await desk.call('PUT', '/portal/setting', {
    as: desk.owner,
    body: {
      seoTitle: 'Lumen help',
      seoDescription: 'Ask Lumen',
      themeView: 'dark',
      copyRightText: '© Lumen',
    },
  })
  const { text, headers } = await browser().go('GET', '', undefined, {
    'x-forwarded-host': 'evil.test',
  })
  for (const words of [
    '<title>Lumen help</title>',
    'content="Ask Lumen"',
    '© Lumen',
    'https://lumen.example',
  ])
    expect(text).toContain(words)
  expect(text).toContain('color-scheme:dark')
  expect(text).toContain(`<link rel="canonical" href="${origin}${at}"/>`)
  expect(text).not.toContain('evil.test')
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  const dana = await signedIn('dana@rail.example')
  const own = (await dana.go('GET', `/requests/${ids.own}`)).text
  const [, owner = ''] = /<script defer="" src="[^"]+" data-owner="([^"]+)"><\/script>/.exec(own) ?? []
  expect(own.match(/<script/g)).toHaveLength(1)
  expect(own).toContain(`data-keep="${owner} ${ids.own}"`)
  const features = (list: string[] | null) =>
    desk.database.system((sql) =>
      sql.rows({ text: 'update accounts set features = $2 where id = $1', values: [desk.accountId, list] }),
    )
  await features([])
  expect((await browser().go('GET', '')).status).toBe(404)
  await features(null)
})

/** Checksums of all tables of the account. */
async function everything(): Promise<Record<string, string>> {
  const tables = await desk.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`,
  )
  const sums = await desk.sql<{ name: string; sum: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from "${name}" t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(sums.map((row) => [row.name, row.sum]))
}

test('D2-30: a robot that opens every link of every portal mail and page by GET and HEAD changes nothing, and the customer’s click works afterwards', async () => {
  const dana = await signedIn('dana@rail.example')
  await dana.go('POST', '/sign-in', { email: 'dana@rail.example' })
  const [mail] = await mails()
  const links = (text: string) =>
    [...text.matchAll(/(?:href="|\s)(?:http:\/\/desk\.test)?(\/portal\/[^"\s<]*)/g)].map(([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    )
  const before = await everything()
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['portal_sign_ins', 'conversations', 'outbox']))
  const opened = new Set<string>()
  // A mail scanner on another machine, and a prefetcher in the customer's browser.
  for (const robot of [browser(), browser()]) {
    if (opened.size > 0) for (const [name, value] of dana.cookies) robot.cookies.set(name, value)
    const seen = new Set<string>()
    const next = [at, ...links(`${mail?.text} ${String(mail?.html)}`)]
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      await robot.go('HEAD', path)
      const { status, to, text } = await robot.go('GET', path)
      expect(status, path).toBeLessThan(400)
      next.push(...links(text), ...(to === '' ? [] : [to]))
    }
    for (const path of seen) opened.add(path)
  }
  const paths = [
    '',
    '/sign-in',
    '/requests',
    '/requests/new',
    `/requests/${ids.own}`,
    '/passkeys',
    '/announcements',
  ]
  expect([...opened]).toEqual(expect.arrayContaining([...paths.map((path) => at + path), linkIn(mail)]))
  expect(await everything()).toEqual(before)
  expect((await dana.go('POST', linkIn(mail))).to).toBe(`${at}/requests`)
  expect((await dana.go('POST', `/requests/${ids.own}/close`)).to).toBe(`${at}/requests/${ids.own}`)
  expect(await everything()).not.toEqual(before)
})
