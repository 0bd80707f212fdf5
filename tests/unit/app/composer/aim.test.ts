import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aimAt, turnOf, type Aim } from '#app/composer/composer-modes.ts'
import { quotedOf } from '#app/composer/sending/send-message.ts'
import { emptyContent, type ComposerContent } from '#app/composer/texts/composer-content.ts'
import { ownAddresses } from '#app/recipients/addresses.ts'
import { recipientsFor } from '#app/recipients/reply-recipients.ts'
import { inboundRow, mailboxRow } from '../../../support/replica.ts'

const isOwn = ownAddresses([mailboxRow])
const who = (email: string) => ({ email, name: '' })
const people = ['amy', 'ben', 'cleo', 'dan'].map((name) => who(`${name}@x.example`))
const messages = people.map((from, at) => ({
  ...inboundRow(at + 1, 5, at + 1),
  from,
  to: [who('support@demo.outpost.test')],
  cc: people.filter((other) => other !== from),
}))

type Act =
  | { is: 'aim'; aim: Aim }
  | { is: 'type' | 'leaveOut' | 'arrive' | 'split' | 'wipe' }
  | { is: 'choose'; email: string }

const mode = fc.constantFrom('reply' as const, 'replyAll' as const, 'forward' as const)
const messageId = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: messages.length }))
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('aim' as const), aim: fc.record({ mode, messageId }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom('type', 'leaveOut', 'arrive', 'split', 'wipe') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('choose' as const),
      email: fc.constantFrom('amy@x.example', 'new@z.example'),
    }),
  },
)

const lines = ({ to, cc, bcc }: Pick<ComposerContent, 'to' | 'cc' | 'bcc'>) => JSON.stringify([to, cc, bcc])

/** Expected recipients of an answer: those of its message, or those chosen for it. */
const fitting = (id: number | null, chosen: ReadonlySet<string>) => {
  const message = messages.find((each) => each.id === id) ?? null
  const brought = (['reply', 'replyAll'] as const).map((kind) => lines(recipientsFor(kind, message, isOwn)))
  return new Set([...brought, ...chosen])
}

test('a mail answers and quotes the message of its addressee, whatever was pressed before', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 14 }), (acts) => {
      let place = { messages: messages.slice(0, 1), isOwn }
      let words = aimAt(emptyContent, { mode: 'reply', messageId: null }, place)
      const chosen = new Map<number | null, Set<string>>()
      const aim = (wanted: Aim) => {
        const after = aimAt(words, wanted, place)
        if (wanted.mode === words.mode && (wanted.messageId ?? words.messageId) === words.messageId)
          expect(after).toBe(words)
        if (words.html !== '' && after.to.length > 0 && lines(after) !== lines(words)) {
          const isNamed = turnOf(words, after, place) !== null
          const back = aimAt(after, { mode: words.mode as Aim['mode'], messageId: null }, place)
          expect(isNamed || lines(back) === lines(words)).toBe(true)
        }
        words = after
      }
      for (const each of acts) {
        if (each.is === 'aim') aim(each.aim)
        else if (each.is === 'type') words = { ...words, html: '<p>your code is AMY-50</p>' }
        else if (each.is === 'wipe') words = { ...words, html: '' }
        else if (each.is === 'leaveOut') words = { ...words, isUnquoted: !words.isUnquoted }
        else if (each.is === 'arrive')
          place = { ...place, messages: messages.slice(0, place.messages.length + 1) }
        else if (each.is === 'split') place = { ...place, messages: place.messages.slice(1) }
        else if (each.is === 'choose') {
          words = { ...words, to: [who(each.email)] }
          if (words.mode !== 'forward')
            chosen.set(words.messageId, (chosen.get(words.messageId) ?? new Set()).add(lines(words)))
        }
        if (words.mode === 'forward') continue
        expect(fitting(words.messageId, chosen.get(words.messageId) ?? new Set())).toContain(lines(words))
        expect([null, words.messageId]).toContain(quotedOf(words))
      }
    }),
    { numRuns: 500 },
  )
})
