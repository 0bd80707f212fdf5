import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figures } from '../figures.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Maximum gzipped JavaScript of the first screen before the composer loads, in kB. */
export const maxInitialScript = 280

/** Gzipped JavaScript of the first screen, in kB: the entry with all its imports. */
export function initialScript(web: string): number {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the manifest names no entry')
  const needed = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || needed.has(chunk.file)) return
    needed.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  add(entry)
  const packed = (file: string) => gzipSync(readFileSync(join(web, file)), { level: 9 }).byteLength / 1000
  return [...needed].reduce((sum, file) => sum + packed(file), 0)
}

/** Adds the size of the first screen's JavaScript. */
export function measureScripts(web: string, figures: Figures): void {
  figures.add('initial JavaScript, gzip', 'kB', { most: maxInitialScript }, initialScript(web))
}
