import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedPath } from '../../../support/shared.ts'

/** Folder of test messages, or null if missing; see `sharedPath`. */
export const corpus = sharedPath('data/mail')

/** Corpus files with this extension, by name. */
export function corpusFiles(ending: string, folder = ''): string[] {
  return corpus ? readdirSync(join(corpus, folder)).filter((name) => name.endsWith(ending)) : []
}

/** Bytes of a corpus file. */
export function corpusBytes(name: string): Buffer {
  return readFileSync(join(corpus ?? '', name))
}

/** Expected facts of a message. */
export function corpusFacts(name: string): { file: string; expected: Record<string, unknown> } {
  return JSON.parse(corpusBytes(name).toString('utf8')) as { file: string; expected: Record<string, unknown> }
}
