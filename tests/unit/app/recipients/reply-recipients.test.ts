import { expect, test } from 'vitest'
import { ownAddresses } from '#app/recipients/addresses.ts'
import { recipientsFor } from '#app/recipients/reply-recipients.ts'
import { attributionOf } from '#domain/conversations/quoted.ts'
import { switchMode } from '#app/composer/composer-modes.ts'
import { emptyWords } from '#app/composer/words.ts'
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

test('another mode keeps the text, and files come and go with the mail that is passed on', () => {
  const message = { ...asked, attachments: [file] }
  const base = { message, before: null, isOwn, keepRecipients: false }
  const reply = switchMode({ ...emptyWords, html: '<p>Hi</p>' }, { ...base, mode: 'reply' })
  const own = { ...file, id: 10 }
  const forward = switchMode({ ...reply, attachments: [own] }, { ...base, mode: 'forward' })
  expect(forward).toMatchObject({ html: '<p>Hi</p>', to: [], attachments: [own, file] })
  const back = switchMode(forward, { ...base, before: message, mode: 'replyAll' })
  expect(back.attachments).toEqual([own])
  expect(back.to).toHaveLength(2)
})

test('recipients chosen by hand stay as long as it is an answer', () => {
  const chosen = { ...emptyWords, mode: 'reply' as const, to: [who('new@z.example')] }
  const base = { message: asked, before: null, isOwn, keepRecipients: true }
  expect(switchMode(chosen, { ...base, mode: 'replyAll' }).to).toEqual([who('new@z.example')])
  expect(switchMode(chosen, { ...base, mode: 'forward' }).to).toEqual([])
})

test('what the words hold already does not go along once more in another mode', () => {
  const base = { message: asked, before: null, isOwn, keepRecipients: false }
  const leftOut = { ...emptyWords, mode: 'reply' as const, html: '<p>Hi</p>', isUnquoted: true }
  expect(switchMode(leftOut, { ...base, mode: 'replyAll' }).isUnquoted).toBe(true)
  // Left out of an answer is not left out of a forward, which is about that message.
  expect(switchMode(leftOut, { ...base, mode: 'forward' }).isUnquoted).toBe(false)
  const passed = {
    ...leftOut,
    mode: 'forward' as const,
    html: '<p>---------- Forwarded message ----------</p>',
  }
  expect(switchMode(passed, { ...base, mode: 'reply' }).isUnquoted).toBe(false)
  expect(switchMode({ ...passed, mode: 'reply' }, { ...base, mode: 'forward' }).isUnquoted).toBe(true)
  const taken = { ...passed, html: `<p>${attributionOf(asked)}</p><blockquote>Broken</blockquote>` }
  expect(switchMode(taken, { ...base, mode: 'reply' }).isUnquoted).toBe(true)
})
