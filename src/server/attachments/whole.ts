import { buffer } from 'node:stream/consumers'
import type { AccountContent } from './content-store.ts'

/**
 * Reads kept bytes as a whole.
 * @throws Error when there are none under the key.
 */
export async function readWhole(content: AccountContent, sha256: string): Promise<Uint8Array> {
  return buffer(content.read(sha256))
}
