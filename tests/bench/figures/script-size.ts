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

/** The goal of the issue, before the composer loads. */
const most = 280

/** Adds how much JavaScript the first screen needs: the entry with everything it imports, and the worker beside it. */
export function measureScripts(web: string, figures: Figures): void {
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
  const size = [...needed].reduce((sum, file) => sum + packed(file), 0)
  figures.add('initial JavaScript, gzip', 'kB', { most }, size)
}
