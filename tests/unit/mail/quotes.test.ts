import { describe, expect, test } from 'vitest'
import { htmlToText } from '#server/mail/html/plain-text.ts'
import { foldHtml, foldText } from '#server/mail/quotes.ts'
import { readMail } from '#server/mail/read.ts'
import { sanitiseHtml } from '#server/mail/safe-html.ts'
import { corpus, corpusBytes, corpusFacts, corpusFiles } from './corpus/corpus.ts'
import { arrival } from './sending/write-mail.ts'

const words = (text: string) => text.replace(/\s+/g, '')
const folded = (text: string) => foldText(text).visible.trim()
const foldedHtml = (html: string) => htmlToText(foldHtml(sanitiseHtml(html)).visible).trim()

describe.skipIf(!corpus)('the bodies of the corpus', () => {
  /** Mails that we fold differently than their source, with the reason. */
  const otherwise: Record<string, string> = {
    'talon-html__reply-separated-by-hr.html':
      'the name above the rule is a signature for the source, words of the sender for us',
    'trimmer__embedded_email_7.txt': 'text between two quotes: all of it stays',
    'trimmer__embedded_email_12.txt': 'an introduction broken by empty lines is not recognised',
    'trimmer__embedded_email_17.txt': 'text between two quotes: all of it stays',
    'trimmer__embedded_email_18.txt': 'an introduction with the answer below and no quote: all of it stays',
    'trimmer__forwarded_message.txt': 'a forwarded message is content',
    'trimmer__signatures.txt': '"Someone from mobile" is no line of a phone, so what stands above stays',
  }

  test('are folded as expected, 45 of 52', () => {
    const misses = corpusFiles('.json', 'bodies')
      .filter((name) => !isFoldedAsExpected(name))
      .map((name) => corpusFacts(`bodies/${name}`).file)
    console.log(
      `mail bodies: ${corpusFiles('.json', 'bodies').length - misses.length} of ${corpusFiles('.json', 'bodies').length} folded as expected`,
    )
    expect(misses.toSorted()).toEqual(Object.keys(otherwise).toSorted())
  })

  function isFoldedAsExpected(name: string): boolean {
    const { file, expected } = corpusFacts(`bodies/${name}`)
    const body = corpusBytes(`bodies/${file}`).toString('utf8').replaceAll('\r\n', '\n')
    const visible = file.endsWith('.html') ? foldedHtml(body) : folded(body)
    return (
      words(visible) === words(String(expected['reply_text'] ?? expected['reply_text_ignoring_white_space']))
    )
  }

  test('of whole messages are folded as expected in text and, where it is sent, in HTML', async () => {
    const names = corpusFiles('.json').filter((name) => 'reply_text' in corpusFacts(name).expected)
    const misses: string[] = []
    for (const name of names) {
      const { file, expected } = corpusFacts(name)
      const mail = await readMail(corpusBytes(file), { now: arrival })
      const wanted = words(String(expected['reply_text']))
      const html = mail.html === null ? wanted : words(htmlToText(foldHtml(mail.html).visible))
      if (words(folded(mail.text)) !== wanted || html !== wanted) misses.push(name)
    }
    console.log(`mail replies: ${names.length - misses.length} of ${names.length} folded as expected`)
    expect(names.length).toBe(21)
    expect(names.length - misses.length).toBeGreaterThanOrEqual(15)
  })
})

describe('introductions', () => {
  test.each([
    'On Tue, Jan 14, 2025 at 9:00 AM Support <support@desk.example> wrote:',
    'On 14 Jan 2025, at 09:00, Support wrote:',
    'Le mar. 14 janv. 2025 à 09:00, Support <support@desk.example> a écrit :',
    'Am 14.01.25 um 09:00 schrieb Support:',
    'Support <support@desk.example> schrieb am Di., 14. Jan. 2025, 09:00:',
    'El mar, 14 ene 2025 a las 9:00, Support (<support@desk.example>) escribió:',
    'Em ter., 14 de jan. de 2025 às 09:00, Support <support@desk.example> escreveu:',
    'Il giorno mar 14 gen 2025 alle ore 09:00 Support <support@desk.example> ha scritto:',
    'Op di 14 jan 2025 om 09:00 schreef Support <support@desk.example>:',
    'Den tis 14 jan. 2025 kl 09:00 skrev Support <support@desk.example>:',
    'Den 14.01.2025 09:00, skrev Support:',
    'ti 14. tammik. 2025 klo 9.00 Support (support@desk.example) kirjoitti:',
    'wt., 14 sty 2025 o 09:00 Support <support@desk.example> napisał(a):',
    'út 14. 1. 2025 v 9:00 odesílatel Support <support@desk.example> napsal:',
    'вт, 14 янв. 2025 г. в 09:00, Support <support@desk.example>:',
    '14.01.2025 09:00, Support пишет:',
    'вт, 14 січ. 2025 р. о 09:00 Support <support@desk.example> пише:',
    'Support <support@desk.example>, 14 Oca 2025 Sal, 09:00 tarihinde şunu yazdı:',
    'Support <support@desk.example> ezt írta (időpont: 2025. jan. 14., K, 9:00):',
    'mar., 14 ian. 2025 la 09:00, Support <support@desk.example> a scris:',
    'Στις Τρί 14 Ιαν 2025 στις 9:00 π.μ., ο χρήστης Support <support@desk.example> έγραψε:',
    '2025年1月14日(火) 9:00 Support <support@desk.example>:',
    '在 2025年1月14日，09:00，Support <support@desk.example> 写道：',
    '2025년 1월 14일 (화) 오전 9:00, Support <support@desk.example>님이 작성:',
    'Vào Th 3, 14 thg 1, 2025 vào lúc 09:00 Support <support@desk.example> đã viết:',
    '---- On Tue, 14 Jan 2025 09:00:00 +0000 Support <support@desk.example> wrote ----',
  ])('%s', (line) => {
    expect(folded(`My answer.\n\n${line}\n\n> Which order?`)).toBe('My answer.')
    expect(folded(`My answer.\n\n${line}\n\nWhich order?`)).toBe('My answer.')
  })

  test('may be wrapped over lines', () => {
    expect(
      folded(
        'Answer.\nOn Tue, Jan 14, 2025 at 9:00 AM A Very Long Name\n<support@desk.example>\nwrote:\n> Which?',
      ),
    ).toBe('Answer.')
  })

  test.each([
    'As my boss wrote:',
    'He wrote in 2019 that',
    'On Monday I wrote: nothing',
    'Note: 10:30',
    'From: the bottom of my heart',
  ])('%s is none', (line) => {
    expect(foldText(`Hello\n${line}\nthe lamp is broken.`).quoted).toBeNull()
  })
})

describe('marks of quoted messages', () => {
  test.each([
    '-----Original Message-----\nFrom: x',
    '-----Ursprüngliche Nachricht-----\nVon: x',
    '-------- Message original --------',
    '-----Mensaje original-----',
    '________________________________\nFrom: Support <s@desk.example>\nSent: Tuesday\nTo: Ana\nSubject: Order',
    'Von: Support\nGesendet: Dienstag\nAn: Ana\nBetreff: Bestellung',
    'De : Support\nEnvoyé : mardi\nÀ : Ana\nObjet : Commande',
    '*From:* Support\n*Date:* Tuesday\n*To:* Ana\n*Subject:* Order',
    '差出人: Support\n送信日時: 火曜日\n宛先: Ana\n件名: 注文',
    '##- Please type your reply above this line -##\nOld text',
    '--- Reply above. Do not remove this line. ---\nOld text',
    'Bitte antworten Sie oberhalb dieser Linie\nAlter Text',
  ])('%s', (block) => {
    expect(folded(`My answer.\n\n${block}\n\nWhich order?`)).toBe('My answer.')
  })

  test('two labels are no header block', () => {
    expect(foldText('Answer.\nTo: everybody\nSubject: lamps\nNothing more').quoted).toBeNull()
  })
})

describe('what stays', () => {
  test.each<[string, string]>([
    ['answers between quotes', '> Which order?\n5531.\n\n> Which lamp?\nThe blue one.'],
    ['only a quote', 'On 14 Jan 2025, Support wrote:\n\n> Which order?'],
    ['only a signature', '-- \nAna'],
    [
      'a forwarded message',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Bob\nDate: today\nSubject: x\nTo: y\n\nMy lamp.',
    ],
    ['text without quotes', 'Hello\n\n--not a signature\n* list'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(foldText(text)).toEqual({ visible: text, quoted: null })
  })

  test('an answer below the quote; the quote is folded', () => {
    expect(foldText('On 14 Jan 2025, Support wrote:\n> Which order?\n\n5531.')).toEqual({
      visible: '5531.',
      quoted: 'On 14 Jan 2025, Support wrote:\n> Which order?\n',
    })
  })
})

describe('signatures', () => {
  test.each([
    '-- \nAna\nExample Ltd',
    '--\nAna',
    'Sent from my iPhone',
    'Von meinem iPhone gesendet',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Verzonden vanaf mijn iPhone',
    'Sendt fra min iPad',
    'Skickat från min iPhone',
    'Wysłane z iPhone’a',
    'Отправлено с iPhone',
    'iPhoneから送信',
    '从我的 iPhone 发送',
    '나의 iPhone에서 보냄',
    'Get Outlook for iOS',
  ])('%s is folded', (signature) => {
    expect(folded(`Answer.\n\n${signature}\n\nOn 14 Jan 2025, Support wrote:\n> x`)).toBe('Answer.')
    expect(folded(`Answer.\n\n${signature}`)).toBe('Answer.')
  })

  test('a line in the middle is none', () => {
    expect(foldText('Sent from my iPhone\nit came broken.').quoted).toBeNull()
  })
})

describe('the markup of clients', () => {
  test.each<[string, string]>([
    [
      'Gmail',
      '<div dir=ltr>Answer.</div><br><div class="gmail_quote"><div class="gmail_attr">am 14 skrifaði Support:<br></div><blockquote class="gmail_quote">Which?</blockquote></div>',
    ],
    [
      'Apple Mail',
      'Answer.<div><br><blockquote type="cite"><div>On 14 Jan 2025 Support wrote:</div><div>Which?</div></blockquote></div>',
    ],
    [
      'Thunderbird',
      '<p>Answer.</p><div class="moz-cite-prefix">14/1 Support:<br></div><blockquote type="cite">Which?</blockquote><pre class="moz-signature">-- \nAna</pre>',
    ],
    [
      'Outlook desktop',
      '<p>Answer.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> S<br><b>Sent:</b> T<br><b>To:</b> A<br><b>Subject:</b> O</p></div><p>Which?</p>',
    ],
    [
      'Outlook web',
      '<div>Answer.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Von:</b> S</div><div>Which?</div>',
    ],
    [
      'Outlook phone',
      '<div>Answer.</div><div id="ms-outlook-mobile-signature">Get it</div><div id="mail-editor-reference-message-container"><div>Which?</div></div>',
    ],
    ['Yahoo', '<div>Answer.</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>Which?</div></div>'],
    [
      'Proton',
      '<div>Answer.</div><div class="protonmail_signature_block">Sent with</div><div class="protonmail_quote">Which?<blockquote>x</blockquote></div>',
    ],
    ['Zimbra', '<div>Answer.</div><hr id="zwchr" data-marker="__DIVIDER__"><div>Which?</div>'],
    ['GMX', '<div>Answer.</div><div name="quote"><div>Which?</div></div>'],
    ['Hotmail', '<div>Answer.</div><hr id="stopSpelling">Which?'],
    [
      'unmarked',
      '<p>Answer.<br><br>14.01.2025, 9:00, "Support" &lt;s@desk.example&gt;:</p><blockquote>Which?</blockquote>',
    ],
  ])('%s', (_, html) => {
    expect(foldedHtml(html)).toBe('Answer.')
    const { visible, quoted } = foldHtml(sanitiseHtml(html))
    expect(htmlToText(quoted ?? '')).toContain('Which?')
    expect([sanitiseHtml(visible), sanitiseHtml(quoted ?? '')]).toEqual([visible, quoted])
  })

  test('answers inside the quote stay', () => {
    const html =
      '<div class="gmail_quote"><blockquote class="gmail_quote">Which?</blockquote><div>This one.</div><blockquote class="gmail_quote">Why?</blockquote><div>Because.</div></div>'
    expect(foldHtml(sanitiseHtml(html)).quoted).toBeNull()
  })

  test('an indented block of a first paragraph is no quote', () => {
    expect(foldHtml(sanitiseHtml('<p>Hello</p><blockquote>indented</blockquote>')).quoted).toBeNull()
  })

  test('a picture is an answer too', () => {
    const html = sanitiseHtml('<img src="cid:a"><blockquote type="cite">Which?</blockquote>')
    expect(foldHtml(html).visible).toBe('<img src="cid:a" />')
  })
})

test('only answers are folded', async () => {
  const read = (subject: string, extra = '') =>
    readMail(
      Buffer.from(
        `Subject: ${subject}\r\n${extra}\r\nText.\r\n\r\nOn 14 Jan 2025, Support wrote:\r\n> x\r\n`,
      ),
      { now: arrival },
    )
  expect((await read('Order')).quote.quotedText).toBeNull()
  expect((await read('Re: Order')).quote.quotedText).toContain('> x')
  expect((await read('Order', 'In-Reply-To: <a@b>\r\n')).quote.quotedText).toContain('> x')
  expect(await read('Fwd: Order', 'In-Reply-To: <a@b>\r\n')).toMatchObject({
    isForwarded: true,
    quote: { quotedText: null },
  })
})

test('folding is linear', () => {
  const started = performance.now()
  for (const line of [
    '> x',
    'From: x',
    'On 1 Jan 2025 at 10:00',
    '-- ',
    '',
    '-----',
    'Sent from x',
    'a',
    '>',
    'x@y.example wrote',
  ])
    foldText(`a\n${`${line}\n`.repeat(100_000)}`)
  for (const line of ['<blockquote type="cite">x</blockquote>', '<div>From: x</div>', '<br>'])
    foldHtml(sanitiseHtml(line.repeat(20_000)))
  expect(performance.now() - started).toBeLessThan(10_000)
})
