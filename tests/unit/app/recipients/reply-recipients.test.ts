import { expect, test } from 'vitest'
import { ownAddresses } from '#app/recipients/addresses.ts'
import { recipientsFor } from '#app/recipients/reply-recipients.ts'
import { attributionOf } from '#domain/conversations/messages/quoted.ts'
import { aimAt, turnOf } from '#app/composer/composer-modes.ts'
import { emptyContent, type ComposerContent } from '#app/composer/texts/composer-content.ts'
import { inboundRow, mailboxRow } from '../../../support/replica.ts'

const isOwn = ownAddresses([mailboxRow])
const who = (email: string) => ({ email, name: '' })
const support = who('support+t1@demo.outpost.test')
const asked = {
  ...inboundRow(1, 5, 1),
  from: who('dana@x.example'),
  to: [support, who('kenji@y.example'), who('dana@x.example')],
  cc: [who('SUPPORT@demo.outpost.test'), who('boss@x.example'), who('kenji@y.example')],
}

test('a reply goes to whom wrote, a reply to all to everybody but us, each once', () => {
  expect(recipientsFor('reply', asked, isOwn)).toEqual({ to: [who('dana@x.example')], cc: [], bcc: [] })
  expect(recipientsFor('replyAll', asked, isOwn)).toEqual({
    to: [who('dana@x.example'), who('kenji@y.example')],
    cc: [who('boss@x.example')],
    bcc: [],
  })
})

test('an answer goes where its sender wants it, and never to an inbox of ours', () => {
  const form = { ...asked, from: who('forms@shop.example'), replyTo: [support, who('dana@x.example')] }
  expect(recipientsFor('reply', form, isOwn).to).toEqual([who('dana@x.example')])
  expect(recipientsFor('reply', { ...form, replyTo: [support] }, isOwn).to).toEqual([
    who('forms@shop.example'),
  ])
})

test('an answer to our own message goes to whom it went', () => {
  const ours = { ...asked, isInbound: false, from: support, to: [who('dana@x.example')], cc: [] }
  expect(recipientsFor('reply', ours, isOwn).to).toEqual([who('dana@x.example')])
})

test('forwards and notes start with nobody', () => {
  expect(recipientsFor('forward', asked, isOwn).to).toEqual([])
  expect(recipientsFor('note', asked, isOwn).to).toEqual([])
})

const file = {
  id: 9,
  name: 'log.txt',
  size: 3,
  type: 'text/plain',
  sha256: '0'.repeat(64),
  contentId: null,
  isInline: false,
}

const place = { messages: [asked], isOwn }
const still = (mode: 'reply' | 'replyAll' | 'forward') => ({ mode, messageId: null })
const replying: ComposerContent = {
  ...emptyContent,
  messageId: 1,
  to: [who('dana@x.example')],
  html: '<p>Hi</p>',
}

test('another mode keeps the text, and files come and go with the mail that is passed on', () => {
  const filed = { messages: [{ ...asked, attachments: [file] }], isOwn }
  const own = { ...file, id: 10 }
  const forward = aimAt({ ...replying, attachments: [own] }, still('forward'), filed)
  expect(forward).toMatchObject({ html: '<p>Hi</p>', to: [], attachments: [own, file] })
  const back = aimAt(forward, still('replyAll'), filed)
  expect(back.attachments).toEqual([own])
  expect(back.to).toHaveLength(2)
})

test('recipients chosen by hand stay as long as the same message is answered', () => {
  const chosen = { ...replying, to: [who('new@z.example')] }
  expect(aimAt(chosen, still('replyAll'), place).to).toEqual([who('new@z.example')])
  expect(aimAt(chosen, still('forward'), place).to).toEqual([])
  const ben = { ...asked, id: 2, from: who('ben@x.example') }
  const turned = aimAt(chosen, { mode: 'reply', messageId: 2 }, { messages: [asked, ben], isOwn })
  expect(turned).toMatchObject({ messageId: 2, to: [who('ben@x.example')] })
})

test('the kind that is chosen already changes nothing, whoever wrote meanwhile or was moved away', () => {
  const ben = { ...asked, id: 2, from: who('ben@x.example') }
  expect(aimAt(replying, still('reply'), { messages: [asked, ben], isOwn })).toBe(replying)
  expect(aimAt(replying, still('reply'), { messages: [ben], isOwn })).toBe(replying)
  expect(aimAt(replying, still('replyAll'), { messages: [ben], isOwn })).toMatchObject({
    messageId: 1,
    to: [who('dana@x.example')],
  })
})

test('another addressee of written words is named', () => {
  const ben = { ...asked, id: 2, from: { email: 'ben@x.example', name: 'Ben' } }
  const both = { messages: [asked, ben], isOwn }
  const turned = aimAt(replying, { mode: 'reply', messageId: 2 }, both)
  expect(turnOf(replying, turned, both)).toBe('Goes to Ben now, not to dana@x.example')
  const quoting = { ...replying, html: `<p>Hi</p><p>${attributionOf(asked)}</p>` }
  expect(turnOf(quoting, turned, both)).toBe(
    'Goes to Ben now, not to dana@x.example. Your words still quote dana@x.example',
  )
  expect(turnOf({ ...replying, html: '' }, turned, both)).toBe(null)
  expect(turnOf(replying, aimAt(replying, still('replyAll'), both), both)).toBe(null)
})

test('what the words hold already does not go along once more in another mode', () => {
  const leftOut = { ...replying, isUnquoted: true }
  expect(aimAt(leftOut, still('replyAll'), place).isUnquoted).toBe(true)
  // Left out of an answer is not left out of a forward, which is about that message.
  expect(aimAt(leftOut, still('forward'), place).isUnquoted).toBe(false)
  const passed = {
    ...leftOut,
    mode: 'forward' as const,
    html: '<p>---------- Forwarded message ----------</p>',
  }
  expect(aimAt(passed, still('reply'), place).isUnquoted).toBe(false)
  expect(aimAt({ ...passed, mode: 'reply' }, still('forward'), place).isUnquoted).toBe(true)
  const taken = { ...passed, html: `<p>${attributionOf(asked)}</p><blockquote>Broken</blockquote>` }
  expect(aimAt(taken, still('reply'), place).isUnquoted).toBe(true)
})
