import { isZip, unzipped } from '../attachments/zip.ts'
import { deskImportLimits } from '#domain/desk-import/desk-import.ts'
import { unreadable, type ExportFile } from './neutral.ts'
import type { ZippedFile } from './zip-files.ts'

/**
 * Reads the JSON of an export: a single value, one value per line, or a zip of such files, with the other
 * files in it. @throws DeskError INVALID
 */
export function readExport(bytes: Buffer): { files: ExportFile[]; zipped: ZippedFile[] } {
  if (!isZip(bytes)) return { files: [{ path: '', value: parsed(bytes) }], zipped: [] }
  const zipped: ZippedFile[] = []
  const files = unzipped(bytes, {
    isWanted(path, size) {
      if (/\/$|(?:^|\/)(?:\.|__)/.test(path)) return false
      if (/\.(?:json|ndjson|jsonl)$/i.test(path)) return true
      zipped.push({ path, size })
      return false
    },
    most: [deskImportLimits.unpacked, 'The export is too large'],
    refusal: unreadable,
  })
  return { files: [...files].map(([path, content]) => ({ path, value: parsed(content) })), zipped }
}

function parsed(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\u0000', '')
  } catch {
    throw unreadable('Text must be in UTF-8')
  }
  const whole = jsonOf(text)
  if (whole !== undefined) return whole
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const value = jsonOf(line)
    if (value === undefined) throw unreadable('The export is cut off or damaged')
    return value
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
