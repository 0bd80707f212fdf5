import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedPath } from '../../../support/shared.ts'

/** The folder of test messages, or null when it is not there; see `sharedPath`. */
export const corpus = sharedPath('data/mail')

/** The files of the corpus with this ending, by name. */
export function corpusFiles(ending: string, folder = ''): string[] {
  return corpus ? readdirSync(join(corpus, folder)).filter((name) => name.endsWith(ending)) : []
}

/** The bytes of a corpus file. */
export function corpusBytes(name: string): Buffer {
  return readFileSync(join(corpus ?? '', name))
}

/** The facts that stand beside a message. */
export function corpusFacts(name: string): { file: string; expected: Record<string, unknown> } {
  return JSON.parse(corpusBytes(name).toString('utf8')) as { file: string; expected: Record<string, unknown> }
}
