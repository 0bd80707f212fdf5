import { describe, expect, test } from 'vitest'
import { pictureLimits } from '#domain/pictures/picture.ts'
import { readPicture } from '#server/attachments/picture.ts'
import { pictures } from './pictures.ts'

const names = Object.keys(pictures)
const of = (name: string) => Buffer.from(pictures[name] as Buffer)

test.each(names)('%s: its type and size are read from its own bytes', (name) => {
  const type = `image/${name.split(' ')[0]}`
  expect(readPicture(of(name))).toEqual({ type, width: 21, height: 13 })
})

test.each(names)('%s: cut short anywhere it is refused or has the same size, and never breaks', (name) => {
  const whole = of(name)
  for (let length = 0; length < whole.length; length += 1) {
    try {
      expect(readPicture(whole.subarray(0, length))).toMatchObject({ width: 21, height: 13 })
    } catch (error) {
      expect(error, `${length}`).toMatchObject({ code: 'INVALID', details: { field: 'file' } })
    }
  }
  expect(() => readPicture(whole.subarray(0, 12))).toThrow('File must be a PNG, JPEG or WebP picture')
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><svg width="21" height="13"/>'],
  ['a page', '<!doctype html><title>x</title><img src=x onerror=alert(1)>'],
  ['a GIF', `GIF89a\x15\0\x0d\0${'\0'.repeat(40)}`],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(() => readPicture(Buffer.from(text, 'latin1'))).toThrow('File must be a PNG, JPEG or WebP picture')
})

describe('a picture', () => {
  const sized = (width: number, height: number) => {
    const png = of('png')
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    return png
  }
  const { side, bytes } = pictureLimits

  test('has at least one pixel, and no more than can be drawn', () => {
    expect(readPicture(sized(side, side))).toMatchObject({ width: side, height: side })
    for (const [width, height] of [
      [0, 13],
      [21, 0],
      [side + 1, 13],
      [21, side + 1],
      [2 ** 32 - 1, 2 ** 32 - 1],
    ] as const)
      expect(() => readPicture(sized(width, height))).toThrow(`at most ${side} pixels`)
  })

  test('has at most 2 MB', () => {
    const padded = (length: number) => Buffer.concat([of('png'), Buffer.alloc(length - of('png').length)])
    expect(readPicture(padded(bytes)).width).toBe(21)
    expect(() => readPicture(padded(bytes + 1))).toThrow('at most 2 MB')
  })
})
