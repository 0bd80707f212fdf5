import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { blockedSenderInput, blockingSenders } from '#domain/channels/blocked-sender.ts'

const read = (sender: string) => z.safeParse(blockedSenderInput, { sender })

describe('a blocked sender', () => {
  test.each([
    [' Dana@Shop.Example ', 'dana@shop.example'],
    ['shop.example', 'shop.example'],
    ['@shop.example', 'shop.example'],
    ['*@shop.example', 'shop.example'],
    ['*.shop.example', 'shop.example'],
    ['müller.example', 'müller.example'],
    ['xn--mller-kva.example', 'müller.example'],
    ['a@xn--mller-kva.example', 'a@müller.example'],
  ])('is written as %s', (written, sender) => {
    expect(read(written).data).toEqual({ sender })
  })

  test.each([
    '',
    ' ',
    'example',
    '@example',
    'dana@',
    'a b@shop.example',
    'Dana <dana@shop.example>',
    'a@b@c.d',
  ])('is not "%s"', (written) => {
    expect(read(written).success).toBe(false)
  })

  test('is an address, its domain, or one above that', () => {
    expect(blockingSenders('Dana@mail.shop.example')).toEqual([
      'dana@mail.shop.example',
      'mail.shop.example',
      'shop.example',
    ])
  })
})
