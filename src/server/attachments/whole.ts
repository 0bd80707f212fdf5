import { buffer } from 'node:stream/consumers'
import type { AccountContent } from './content-store.ts'

/** Reads stored bytes completely. @throws Error if there are none under the key. */
export async function readWhole(content: AccountContent, sha256: string): Promise<Uint8Array> {
  return buffer(content.read(sha256))
}
