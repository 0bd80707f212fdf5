import { crc32, deflateSync } from 'node:zlib'
import type { Canvas } from './drawing.ts'

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

/**
 * Encodes a bitmap as PNG (8 bits a channel, no filter). Uncompressed, a simple drawing is as large as a
 * photo, as the larger demo attachments need.
 */
export function encodePng({ width, height, pixels }: Canvas, isCompressed = true): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const rowLength = width * 3
  const raw = new Uint8Array((rowLength + 1) * height)
  for (let y = 0; y < height; y++)
    raw.set(pixels.subarray(y * rowLength, (y + 1) * rowLength), y * (rowLength + 1) + 1)
  return Buffer.concat([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: isCompressed ? 9 : 0 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}
