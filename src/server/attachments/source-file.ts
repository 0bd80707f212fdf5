import { DeskError } from '#domain/errors.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { AccountContent } from './content-store.ts'

/** Response with the original bytes of a received mail. @throws DeskError NOT_FOUND if they are missing. */
export async function sourceFile(store: AccountContent, hash: string, name: string): Promise<FileAnswer> {
  const size = await store.size(hash)
  if (size === null) throw new DeskError('NOT_FOUND')
  const read = (start: number, end: number) => store.read(hash, start, end)
  return { name, type: 'message/rfc822', size, tag: hash, read }
}
