import { expect, test } from 'vitest'
import { systemMailSchema, type SystemMail } from '#domain/auth/system-mail.ts'
import { drawMail } from '#site/mail/system-mail.tsx'
import { mailDarkStyle } from '#site/theme/mail-style.ts'

const origin = 'https://desk.example.org'
const mails: Record<SystemMail['kind'], SystemMail> = {
  code: { kind: 'code', purpose: 'sign-up', code: '048213', minutes: 10 },
  invitation: {
    kind: 'invitation',
    inviter: 'Maya Lindqvist',
    account: 'Northwind Bikes',
    path: '/support/invitation?token=abc',
    days: 7,
  },
  'password-reset': {
    kind: 'password-reset',
    account: 'Northwind',
    path: '/support/reset?token=x',
    minutes: 30,
  },
  'mailbox-check': { kind: 'mailbox-check', mailbox: 'Repairs', token: 'a'.repeat(32) },
  'portal-sign-in': {
    ...{
      kind: 'portal-sign-in',
      portal: 'Lumen help',
      path: '/portal/5/enter/x',
      origin,
    },
    ...{ code: 'ABCD-2345', minutes: 15 },
  },
  notice: {
    kind: 'notice',
    title: 'Your email address was changed',
    paragraphs: ['It is now maya@northwind.example.', 'If that was not you, tell the owner.'],
    link: { label: 'Open the desk', path: '/support/' },
  },
  survey: {
    ...{
      kind: 'survey',
      subject: 'How did we do?',
      account: 'Northwind Bikes',
      path: '/survey/abc',
      logo: null,
    },
    ...{ ratingsType: 'number', heading: 'How did Maya do?', subHeading: 'Squeaky brakes', description: '' },
    footer: 'Thank you for riding with us.',
  },
}
const each = Object.values(mails).map((mail) => [mail.kind, mail] as const)

/** Visible text of a mail's HTML. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each(each)('%s: the text says what the HTML says, in the same order', (_, mail) => {
  const { html, text } = drawMail(mail, origin)
  const shown = wordsOf(html)
  let at = 0
  for (const line of text.split('\n').filter((each) => each !== '' && each !== '-- ')) {
    const found = shown.indexOf(line.replace(/:$/, ''), at)
    expect(found, line).toBeGreaterThanOrEqual(at)
    at = found
  }
})

test.each(each)('%s: nothing is loaded, run or asked for', (_, mail) => {
  const { html } = drawMail(mail, origin)
  expect(html).not.toMatch(
    /<(img|script|link|iframe|form|object|video|audio|svg)\b|\son\w+=|url\(|@import|@font-face/i,
  )
  const addresses = [...html.matchAll(/(?:href|src|background)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses.every((address) => address?.startsWith(`${origin}/`))).toBe(true)
  expect(addresses.length > 0).toBe(mail.kind !== 'code' && mail.kind !== 'mailbox-check')
})

test.each(each)('%s: each colour of the light scheme has a rule for the dark', (_, mail) => {
  const { html } = drawMail(mail, origin)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  for (const [tag] of html.matchAll(/<[^>]*style="[^"]*(?:[^-]color|background):[^"]*"[^>]*>/g)) {
    const [, name] = /class="(\w+)"/.exec(tag) ?? []
    // The paragraph around a button has a colour that its content does not inherit.
    if (/^<p style/.test(tag)) continue
    expect(mailDarkStyle, tag).toContain(`.${name}{`)
  }
})

test('the text part is written for people too', () => {
  expect(drawMail(mails.invitation, origin).text).toBe(`Join Northwind Bikes

Maya Lindqvist invites you to answer customers together, on the help desk of Northwind Bikes.

See the invitation:
https://desk.example.org/support/invitation?token=abc

The invitation can be accepted for 7 days. If you do not know Maya Lindqvist, you can ignore this mail.

-- ${''}
Sent by Outpost at https://desk.example.org
`)
})

test('what people call themselves is text, on one line, in the subject too', () => {
  const inviter = '<img src=x onerror=alert(1)> "Eve" & co\r\nBcc: everybody \u202Etxt-exe'
  const { subject, html, text } = drawMail({ ...mails.invitation, inviter } as SystemMail, origin)
  expect(html).not.toMatch(/<img|\u202E/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Eve&quot; &amp; co Bcc:')
  for (const line of [subject, ...text.split('\n')]) expect(line).not.toMatch(/[\r\u202E]|^Bcc/)
  expect(subject).not.toContain('\n')
})

test('a code stands in no subject and no preview: neither is hidden on a locked screen', () => {
  const { subject, html } = drawMail(mails.code, origin)
  expect(subject).not.toContain('048213')
  expect(html.split('048213')).toHaveLength(2)
})

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'support',
  '/a b',
  '/a"b',
  '',
])('a mail leads nowhere but to the desk: %s is no path', (path) => {
  const isTaken = systemMailSchema.safeParse({ ...mails.invitation, path }).success
  expect(isTaken).toBe(path === '/a"b')
  if (isTaken)
    expect(drawMail({ ...mails.invitation, path } as SystemMail, origin).html).toContain('/a&quot;b')
})
