import { expect, test } from 'vitest'
import { hostOrigin } from '#domain/support-widget/support-widget.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['HTTPS://Shop.Example/', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['http://shop.example', null],
  ['http://localhost.evil.example', null],
  ['https://shop.example/cart', null],
  ['https://shop.example?x', null],
  ['https://user@shop.example', null],
  ['https://*.shop.example', null],
  ['https://shop.example:99999', null],
  ["https://shop.example 'unsafe-inline'", null],
  ['https://shop.example\n', null],
  ['null', null],
  ['*', null],
  ['', null],
])('%j is the origin %j', (text, origin) => expect(hostOrigin(text)).toBe(origin))
