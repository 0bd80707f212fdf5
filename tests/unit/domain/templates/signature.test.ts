import { describe, expect, test } from 'vitest'
import { signatureFor, usualSignature } from '#domain/templates/signature.ts'

const maya = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'maya@desk.test',
  signature: '<p>Maya<br>+31 10</p>',
}
const inbox = (signature: string, signatureEnabled = true) => ({
  ...{ name: 'Support', signature, settings: { signatureEnabled } },
})
const ownAlone = '<p>{{agent.signature}}</p>'
const words = '<p>A new battery is on its way.</p>'
const of = (signature: string, agent: typeof maya | null = maya, mail = words) =>
  signatureFor(inbox(signature), agent, mail)

describe('INB-024: {{agent.signature}} in the signature of an inbox', () => {
  test('is the signature of who writes, in paragraphs of its own or among words', () => {
    expect(of('<p>{{agent.signature}}</p><p>Support</p>')).toBe('<p>Maya<br>+31 10</p><p>Support</p>')
    expect(of('<p>Yours, {{ agent.signature }}</p>')).toBe('<p>Yours, <p>Maya<br>+31 10</p></p>')
    expect(of('<p>{{agent.name}}, {{inbox.name}}</p>')).toBe('<p>Maya Lindqvist, Support</p>')
  })

  test('is nothing for who has none, and for mail that nobody wrote', () => {
    const silent = { ...maya, signature: '<p></p>' }
    expect(of('<p>{{agent.signature}}</p><p>Support</p>', silent)).toBe('<p>Support</p>')
    expect(of('<p>{{agent.signature}}</p><p>Support</p>', null)).toBe('<p>Support</p>')
    expect(of(ownAlone, silent)).toBeNull()
    // The default signature has at least the inbox's name.
    expect(of(usualSignature, silent)).toBe('<p>Support</p>')
    expect(signatureFor(inbox(ownAlone, false), maya, words)).toBeNull()
  })

  test('never stands for itself, and a dollar in it is a dollar', () => {
    expect(of(ownAlone, { ...maya, signature: '<p>$& {{agent.signature}} {{agent.firstName}}</p>' })).toBe(
      '<p>$&  Maya</p>',
    )
  })
})

describe('INB-024: nothing is said twice', () => {
  const mine = `${words}<p>Maya</p><p>+31 10</p>`

  test('a signature that was written by hand is not added again', () => {
    expect(of('<p>{{agent.signature}}</p><p>Support</p>', maya, mine)).toBe('<p>Support</p>')
    expect(of(ownAlone, maya, mine)).toBeNull()
    expect(of('<p>Maya<br>+31 10</p>', maya, mine)).toBeNull()
  })

  test('a name within a sentence is none, and neither is what an earlier mail was signed with', () => {
    const short = { ...maya, signature: '<p>Maya</p>' }
    expect(of(ownAlone, short, '<p>Maya here, sorry.</p>')).toBe('<p>Maya</p>')
    const quote =
      '<p>On Mon, 23 Nov 2026 10:00:00 GMT, Dana &lt;d@x.test&gt; wrote:</p><blockquote><p>Maya</p></blockquote>'
    expect(of(ownAlone, short, words + quote)).toBe('<p>Maya</p>')
  })
})
