import { seededRandom } from '#lib/random.ts'
import { encodePdf } from './pdf.ts'
import { encodePng } from './png.ts'
import { drawScene, type Scene } from './scenes.ts'

/** File with bytes generated on demand; repeated calls give the same bytes. */
export interface DemoAttachment {
  name: string
  /** Media type. */
  type: string
  /** `cid:` of an inline image; null for a plain attachment. */
  contentId: string | null
  bytes: () => Uint8Array
}

/** A plain text file. */
export function textFile(name: string, content: string, type = 'text/plain'): DemoAttachment {
  return { name, type, contentId: null, bytes: () => Buffer.from(content, 'utf8') }
}

/** A one-page PDF. */
export function pdfFile(name: string, title: string, lines: readonly string[]): DemoAttachment {
  return { name, type: 'application/pdf', contentId: null, bytes: () => encodePdf(title, lines) }
}

/** Drawn picture; inline if it has a content id. */
export function picture(name: string, scene: Scene, contentId: string | null = null): DemoAttachment {
  return { name, type: 'image/png', contentId, bytes: () => encodePng(drawScene(scene)) }
}

/** Drawn picture of a photo's size: uncompressed, about three bytes a pixel. */
export function photo(name: string, scene: Scene): DemoAttachment {
  return { name, type: 'image/png', contentId: null, bytes: () => encodePng(drawScene(scene), false) }
}

/** Battery log of a ride: `lines` seconds in which the voltage of cell group 3 sags. */
export function batteryLog(name: string, serial: string, seed: number, lines: number): DemoAttachment {
  const bytes = () => {
    const random = seededRandom(BigInt(seed))
    const rows = [
      `# battery log, serial ${serial}, one line a second`,
      '# time     charge  pack V  amps   g1 V  g2 V  g3 V  g4 V',
    ]
    for (let second = 0; second < lines; second++) {
      const way = second / lines
      const amps = 4 + random.next() * 9
      const cell = (sag: number) => (3.72 - way * 0.12 - (amps * sag) / 1000 + random.next() / 100).toFixed(2)
      const groups = [cell(9), cell(9), cell(9 + way * 46), cell(10)]
      const clock = [second / 3600, (second / 60) % 60, second % 60].map((part) =>
        String(Math.floor(part)).padStart(2, '0'),
      )
      const volts = groups.reduce((sum, group) => sum + Number(group), 0) * 2.5
      rows.push(
        `t+${clock.join(':')} ${(52 - way * 11).toFixed(1)}%  ${volts.toFixed(2)}  ${amps.toFixed(1).padStart(4)}   ${groups.join('  ')}`,
      )
    }
    return Buffer.from(`${rows.join('\n')}\n`, 'utf8')
  }
  return { name, type: 'text/plain', contentId: null, bytes }
}
