import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlToText } from '#server/mail/html/plain-text.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../../support/mail-desk.ts'

/* A signature without a separator is recognised by repetition. */

let desk: MailDesk
beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.close())

let count = 0

const ends = ['Dana Whitlock', 'Rye & Rail, 4 Mill Lane', 'Phone 0123 456']

interface Written {
  from: string
  /** Message-ID of the answered mail. */
  answers?: string
  head?: Record<string, string>
}

/** Receives a mail with these lines; returns its shown and folded parts, and its id. */
async function take(lines: readonly string[], { from, answers, head = {} }: Written) {
  count += 1
  const id = `<m${count}@ryeandrail.example>`
  const headers = {
    ...{ From: from, To: supportAddress, Subject: 'Battery', 'Message-ID': id },
    ...(answers && { 'In-Reply-To': answers }),
    ...head,
  }
  const outcome = await desk.take(mailText(headers, lines.join(head['Content-Type'] ? '' : '\r\n')))
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ html: string; quotedHtml: string | null; preview: string }>({
      text: `select html, quoted_html as "quotedHtml", preview from messages where id = ${outcome.messageId}`,
    }),
  )
  const shown = (html: string | null | undefined) =>
    htmlToText(html ?? '')
      .split('\n')
      .filter((line) => /[^>\s]/.test(line))
  return { id, shown: shown(row?.html), folded: shown(row?.quotedHtml), preview: row?.preview, ...outcome }
}

test('is folded from the third message on, in answers, and still when it has long been folded', async () => {
  const from = 'dana@ryeandrail.example'
  const first = await take(['It is flat.', '', ...ends], { from })
  expect(first).toMatchObject({ shown: ['It is flat.', ...ends], folded: [] })
  const second = await take(['Still.', '', ...ends], { from, answers: first.id })
  expect(second).toMatchObject({ shown: ['Still.', ...ends], folded: [] })
  let last = second
  for (const words of ['a third', 'a fourth', 'a fifth', 'a sixth', 'a seventh', 'an eighth', 'a ninth']) {
    last = await take([`It is flat for ${words} time.`, '', ...ends], { from, answers: last.id })
    expect(last.conversationId).toBe(first.conversationId)
    expect(last.shown).toEqual([`It is flat for ${words} time.`])
    expect(last.folded).toEqual(ends)
    expect(last.preview).not.toContain('Mill Lane')
  }
  // A first message is never cut.
  expect((await take(['Something else.', ...ends], { from })).folded).toEqual([])
})

test('in HTML is folded with its markup, above what is quoted', async () => {
  const from = 'otto@ryeandrail.example'
  const head = { 'Content-Type': 'text/html; charset=utf-8' }
  const signature = '<div><b>Otto Quist</b><br>Head of Rails<br>Phone 0123 789</div>'
  const first = await take([`<p>Hello</p>${signature}`], { from, head })
  const second = await take([`<div><p>Again</p>${signature}</div>`], { from, head, answers: first.id })
  const quote = '<blockquote type="cite"><p>What you wrote</p></blockquote>'
  const third = await take([`<div><p>And now?</p>${signature}${quote}</div>`], {
    from,
    head,
    answers: second.id,
  })
  expect(third.shown).toEqual(['And now?'])
  expect(third.folded).toEqual(['Otto Quist', 'Head of Rails', 'Phone 0123 789', '> What you wrote'])
})

test('is not what somebody says again, nor one line, nor what another ended with, nor a machine’s', async () => {
  const writers = ['ana@ryeandrail.example', 'ben@ryeandrail.example', 'cai@ryeandrail.example']
  const [ana, ben, cai] = writers as [string, string, string]
  const thrice = async (from: string, lines: (at: number) => string[], head = {}) => {
    const first = await take(lines(1), { from, head })
    const second = await take(lines(2), { from, head, answers: first.id })
    return take(lines(3), { from, head, answers: second.id })
  }
  const same = await thrice(ana, () => ['Any news?', 'Please answer.', 'Ana'])
  expect(same).toMatchObject({ shown: ['Any news?', 'Please answer.', 'Ana'], folded: [] })
  expect((await thrice(ben, (at) => [`Number ${at}`, 'Ben'])).folded).toEqual([])
  const others = await take(['Hello', ...ends], { from: cai, answers: same.id })
  expect(others.folded).toEqual([])
  const machine = await thrice('monitor@ryeandrail.example', (at) => [`Disk ${at} is full`, ...ends], {
    'Auto-Submitted': 'auto-generated',
  })
  expect(machine.folded).toEqual([])
})
