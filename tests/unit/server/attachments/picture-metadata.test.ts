import { describe, expect, test } from 'vitest'
import { withoutMetadata } from '#server/attachments/picture-metadata.ts'
import { readPicture } from '#server/attachments/picture.ts'
import { pictures } from './pictures.ts'

/* Camera metadata of a file, such as its location, reaches no viewer of the picture. */

const secret = 'GPS 52.3702 N 4.8952 E'
const of = (name: string) => Buffer.from(pictures[name] as Buffer)
const whole = Object.keys(pictures).filter((name) => name !== 'webp VP8X')
const typeOf = (name: string) => readPicture(of(name)).type

const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + text.length, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
const pngChunk = (name: string, text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(name + text, 'latin1'), Buffer.alloc(4)])
}
const webpChunk = (name: string, text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([
    Buffer.from(name, 'latin1'),
    length,
    Buffer.from(text, 'latin1'),
    Buffer.alloc(text.length % 2),
  ])
}
const insert = (into: Buffer, at: number, ...parts: Buffer[]) =>
  Buffer.concat([into.subarray(0, at), ...parts, into.subarray(at)])
/** RIFF file with its length in the header. */
const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF    WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

describe('metadata', () => {
  test.each(whole)('%s without any stays byte by byte what it is', (name) => {
    expect(withoutMetadata(of(name), typeOf(name))?.equals(of(name))).toBe(true)
  })

  test('of a JPEG is gone: EXIF, XMP, comments and what stands behind its end; colours stay', () => {
    const plain = of('jpeg')
    const profile = segment(0xe2, 'ICC_PROFILE')
    const tagged = Buffer.concat([
      insert(
        plain,
        2,
        ...[segment(0xe1, `Exif\0\0${secret}`), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`)],
        ...[segment(0xed, secret), segment(0xfe, secret), profile],
      ),
      Buffer.from(secret),
    ])
    expect(withoutMetadata(tagged, 'image/jpeg')?.equals(insert(plain, 2, profile))).toBe(true)
  })

  test('of a PNG is gone, and what stands behind its end', () => {
    const notes = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map((name) => pngChunk(name, secret))
    const tagged = Buffer.concat([insert(of('png'), 33, ...notes), Buffer.from(secret)])
    expect(withoutMetadata(tagged, 'image/png')?.equals(of('png'))).toBe(true)
  })

  test('of a WebP is gone, and its head no longer speaks of any', () => {
    const drawn = of('webp VP8L').subarray(12)
    const head = (flags: number) =>
      webpChunk('VP8X', String.fromCodePoint(flags, 0, 0, 0, 20, 0, 0, 12, 0, 0))
    const tagged = riff(head(0x3c), drawn, webpChunk('EXIF', secret), webpChunk('XMP ', `${secret}!`))
    const plain = withoutMetadata(Buffer.concat([tagged, Buffer.from(secret)]), 'image/webp')
    expect(plain?.equals(riff(head(0x30), drawn))).toBe(true)
    expect(readPicture(plain as Buffer)).toMatchObject({ width: 21, height: 13 })
  })
})

test.each(whole)('%s: cut short anywhere it is refused', (name) => {
  const bytes = of(name)
  for (let length = 0; length < bytes.length; length += 1)
    expect(withoutMetadata(bytes.subarray(0, length), typeOf(name)), `${length}`).toBeNull()
})
