import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ContentStore } from './content-store.ts'

/**
 * Keeps bytes that are here as a whole, for example a mail or its files; the same bytes are kept once.
 * @returns their lower-case hex SHA-256, the key to read them by.
 */
export async function keepWhole(store: ContentStore, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if ((await store.size(sha256)) !== null) return sha256
  const upload = randomUUID()
  await store.putPart(upload, 0, bytes)
  if (!(await store.complete(upload, sha256))) throw new Error('The bytes changed on their way to the disk')
  return sha256
}

/**
 * Reads kept bytes as a whole.
 * @throws Error when there are none under the key.
 */
export async function readWhole(store: ContentStore, sha256: string): Promise<Uint8Array> {
  return buffer(store.read(sha256))
}
