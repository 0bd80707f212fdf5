/** File from a uuencoded block in a text. */
export interface UuFile {
  name: string
  bytes: Buffer
}

const beginLine = /^begin [0-7]{3,4} (\S.{0,254})$/

/**
 * Extracts complete uuencoded blocks (`begin 644 name` … `end`) from a text. A block whose lines do not match
 * their stated length stays as text.
 */
export function extractUuFiles(text: string): { text: string; files: UuFile[] } {
  if (!/^begin [0-7]{3,4} /m.test(text)) return { text, files: [] }
  const lines = text.split('\n')
  const kept: string[] = []
  const files: UuFile[] = []
  // No block is complete after the last "end"; without this check, many "begin" lines would be quadratic.
  const lastEnd = lines.findLastIndex((line) => line.trimEnd() === 'end')
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    const begin = index < lastEnd ? beginLine.exec(line.trimEnd()) : null
    const block = begin ? readBlock(lines, index + 1) : null
    if (!begin || !block) {
      kept.push(line)
      continue
    }
    files.push({ name: begin[1] as string, bytes: block.bytes })
    index = block.end
  }
  return { text: kept.join('\n'), files }
}

/** Decodes a part that is uuencoded as a whole (Content-Transfer-Encoding: x-uuencode). */
export function uudecodeAll(bytes: Buffer): Buffer {
  const files = extractUuFiles(bytes.toString('latin1').replaceAll('\r\n', '\n')).files
  return files[0]?.bytes ?? bytes
}

function readBlock(lines: string[], from: number): { bytes: Buffer; end: number } | null {
  const pieces: Buffer[] = []
  for (let index = from; index < lines.length; index++) {
    const line = (lines[index] as string).replace(/\r$/, '')
    if (line.trimEnd() === 'end')
      return pieces.length > 0 ? { bytes: Buffer.concat(pieces), end: index } : null
    if (line.trim() === '' || line === '`') continue
    const piece = decodeLine(line)
    if (!piece) return null
    pieces.push(piece)
  }
  return null
}

function decodeLine(line: string): Buffer | null {
  const size = (line.charCodeAt(0) - 32) & 63
  const wanted = Math.ceil(size / 3) * 4
  // Relays strip spaces at line ends, and some encoders add a check character.
  if (line.length > wanted + 3) return null
  const text = line.slice(1).padEnd(wanted, ' ')
  const bytes = Buffer.alloc(Math.ceil(size / 3) * 3)
  for (let group = 0, out = 0; out < bytes.length; group += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((offset) => (text.charCodeAt(group + offset) - 32) & 63)
    bytes[out++] = ((a as number) << 2) | ((b as number) >> 4)
    bytes[out++] = ((b as number) << 4) | ((c as number) >> 2)
    bytes[out++] = ((c as number) << 6) | (d as number)
  }
  return bytes.subarray(0, size)
}
