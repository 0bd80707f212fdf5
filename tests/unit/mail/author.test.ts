import { describe, expect, test } from 'vitest'
import { readHeader } from './sending/write-mail.ts'

const from = 'From: Ana <ana@customer.example>'
const sender = async (fields: string[], options = {}) => (await readHeader(fields, options)).sender

describe('who is answered', () => {
  test('is the author', async () => {
    expect(await sender([from])).toEqual({ name: 'Ana', address: 'ana@customer.example', isMended: false })
  })

  test('is Reply-To when it is usable, with its own or the name of the author', async () => {
    expect(await sender([from, 'Reply-To: bob@customer.example'])).toMatchObject({
      address: 'bob@customer.example',
      name: 'Ana',
    })
    expect(await sender([from, 'Reply-To: Bob <bob@customer.example>'])).toMatchObject({ name: 'Bob' })
  })

  test('follows the setting', async () => {
    const fields = [from, 'Reply-To: Bob <bob@customer.example>']
    expect(await sender(fields, { replyToRule: 'ignored' })).toMatchObject({
      address: 'ana@customer.example',
    })
    expect(await sender(fields, { replyToRule: 'address' })).toMatchObject({
      address: 'bob@customer.example',
      name: 'Ana',
    })
  })

  test.each([
    '',
    '<>',
    'nobody',
    'x@unknown',
    '"=?utf-8?q?a=40b.example?="',
    'support@desk.example',
    'list@lists.example',
  ])('is the author when Reply-To is "%s"', async (replyTo) => {
    const options = { isOwn: (address: string) => address === 'support@desk.example' }
    const fields = [from, `Reply-To: ${replyTo}`, 'List-Post: <mailto:list@lists.example>']
    expect(await sender(fields, options)).toMatchObject({ address: 'ana@customer.example', name: 'Ana' })
  })

  test('is the person behind a list that rewrites the author', async () => {
    const list = [
      "From: 'Arthur M' via Support <support@groups.example>",
      'List-ID: <support.groups.example>',
    ]
    expect(await sender([...list, 'X-Original-From: Arthur M <arthur@person.example>'])).toMatchObject({
      address: 'arthur@person.example',
      name: 'Arthur M',
    })
    expect(await sender([...list, 'Reply-To: arthur@person.example'])).toMatchObject({
      address: 'arthur@person.example',
      name: 'Arthur M',
    })
  })

  test('comes from the next field that has one', async () => {
    expect(await sender(['Reply-To: r@c.example', 'Sender: s@c.example'])).toMatchObject({
      address: 'r@c.example',
    })
    expect(await sender(['From: ', 'Return-Path: <p@c.example>', 'Sender: s@c.example'])).toMatchObject({
      address: 'p@c.example',
    })
    expect(await sender(['From: broken', 'Sender: s@c.example'])).toMatchObject({ address: 's@c.example' })
  })

  test('is nobody when there is nobody', async () => {
    expect(await sender(['From: nobody at all', 'Subject: x'])).toBeNull()
  })

  test('says when the address had to be repaired', async () => {
    expect(await sender(['From: <ana @ customer.example>'])).toMatchObject({
      address: 'ana@customer.example',
      isMended: true,
    })
  })
})

test('who claims to have written it stays apart, and the first of two fields counts', async () => {
  const mail = await readHeader([from, 'From: mallory@evil.example', 'Reply-To: bob@customer.example'])
  expect(mail.from.map((each) => each.address)).toEqual(['ana@customer.example'])
  expect(mail.replyTo.map((each) => each.address)).toEqual(['bob@customer.example'])
})

test('destinations are every address this copy may have been sent to', async () => {
  const mail = await readHeader([
    from,
    'To: Support <Support@desk.example>',
    'Cc: x@desk.example, support@desk.example',
    'Delivered-To: a@desk.example',
    'X-Original-To: b@desk.example',
    'X-Forwarded-To: c@desk.example',
    'Envelope-To: d@desk.example',
  ])
  expect(mail.destinations).toEqual(
    ['support', 'x', 'a', 'b', 'c', 'd'].map((name) => `${name}@desk.example`),
  )
})
