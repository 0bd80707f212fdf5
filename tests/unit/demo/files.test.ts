import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { batteryLog, pdfFile, photo, picture } from '#server/demo/files/attachments.ts'
import { createCanvas, drawText, fillRectangle } from '#server/demo/files/drawing.ts'
import { encodePng } from '#server/demo/files/png.ts'
import { makeDemoDesk } from '#server/demo/make-desk.ts'
import { pictureTime } from './checks.ts'

interface Picture {
  width: number
  height: number
  /** Rows including their filter byte. */
  rows: Buffer
}

function readPng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes)
  expect(file.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const data: Buffer[] = []
  const types: string[] = []
  let at = 8
  while (at < file.length) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(file.subarray(at + 4, at + 8 + length)))
    types.push(type)
    if (type === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  expect(types).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect([...file.subarray(24, 29)]).toEqual([8, 2, 0, 0, 0])
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    rows: inflateSync(Buffer.concat(data)),
  }
}

test('a picture is a PNG with the drawn pixels', () => {
  const canvas = createCanvas(3, 2, [1, 2, 3])
  fillRectangle(canvas, 2, 1, 9, 9, [250, 251, 252])
  for (const isCompressed of [true, false]) {
    const { width, height, rows } = readPng(encodePng(canvas, isCompressed))
    expect([width, height]).toEqual([3, 2])
    expect([...rows]).toEqual([0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3, 250, 251, 252])
  }
})

test('letters are drawn dot by dot', () => {
  const canvas = createCanvas(4, 5, [0, 0, 0])
  drawText(canvas, 0, 0, 'L', 1, [9, 9, 9])
  const dots = Array.from({ length: 20 }, (_, index) => (canvas.pixels[index * 3] === 9 ? '#' : '.')).join('')
  expect(dots.match(/..../g)).toEqual(['#...', '#...', '#...', '#...', '###.'])
})

test('a photo has the size of one', () => {
  const small = picture('a.png', { shows: 'ride', width: 600, height: 400 }).bytes()
  const large = photo('a.png', { shows: 'ride', width: 600, height: 400 }).bytes()
  expect(large.byteLength).toBeGreaterThan(600 * 400 * 3)
  expect(small.byteLength).toBeLessThan(20_000)
  expect(readPng(large).rows.equals(readPng(small).rows)).toBe(true)
})

test('a PDF finds its objects where its table says', () => {
  const file = Buffer.from(pdfFile('a.pdf', 'Rechnung (neu)', ['Größe: 5 € \\ Stück']).bytes()).toString(
    'latin1',
  )
  expect(file.startsWith('%PDF-1.4\n')).toBe(true)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset) => file.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  )
  const [, length, stream] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? []
  expect(stream).toHaveLength(Number(length))
  expect(stream).toContain('(Rechnung \\(neu\\)) Tj')
  expect(stream).toContain('(Gr\xf6\xdfe: 5 \x80 \\\\ St\xfcck) Tj')
})

test('a battery log shows cell group 3 giving way, and is the same each time', () => {
  const log = batteryLog('log.txt', 'RB2-1', 5, 600)
  const lines = Buffer.from(log.bytes()).toString('utf8').trim().split('\n').slice(2)
  expect(lines).toHaveLength(600)
  const sag = (line: string) => {
    const [one = 0, , three = 0] = line.trim().split(/\s+/).slice(4).map(Number)
    return one - three
  }
  const average = (part: readonly string[]) => part.reduce((sum, line) => sum + sag(line), 0) / part.length
  expect(average(lines.slice(0, 60))).toBeLessThan(0.1)
  expect(average(lines.slice(-60))).toBeGreaterThan(0.2)
  expect(Buffer.from(log.bytes()).equals(Buffer.from(log.bytes()))).toBe(true)
})

test('every file of the hand-written desk is what its type says', () => {
  const files = makeDemoDesk({ seed: 1, now: pictureTime }).conversations.flatMap((each) =>
    each.items.flatMap((item) => item.attachments),
  )
  expect(files.length).toBeGreaterThan(20)
  const startOf: Record<string, string> = { 'image/png': '\x89PNG', 'application/pdf': '%PDF-' }
  const odd = files.filter(({ type, bytes }) => {
    const file = Buffer.from(bytes()).toString('latin1')
    const start = startOf[type]
    return file.length < 40 || (start ? !file.startsWith(start) : !['text/plain', 'text/csv'].includes(type))
  })
  expect(odd.map(({ name }) => name)).toEqual([])
  const pictures = files.filter(({ type }) => type === 'image/png').map(({ bytes }) => readPng(bytes()))
  expect(Math.min(...pictures.map(({ width }) => width))).toBeGreaterThan(100)
})
