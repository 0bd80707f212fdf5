import type { Readable } from 'node:stream'
import type { Id } from '#lib/id.ts'

/**
 * Keeps the bytes of one account. A key is the lower-case hex SHA-256 of what is kept, or, while bytes still arrive, a
 * name of the upload: letters, digits and hyphens.
 */
export interface AccountContent {
  /**
   * Writes a part of an upload. Parts come in order; one that is here already may be written again, one that would
   * leave a gap is not taken.
   * @returns how many bytes of the upload are here.
   */
  putPart(upload: string, offset: number, bytes: Uint8Array): Promise<number>
  /** Bytes under a key, or null when there are none. */
  size(key: string): Promise<number | null>
  /**
   * Ends an upload: its own bytes are hashed, whatever is here under that hash already, and kept, on the disk for good
   * when this resolves. In any case the upload is gone afterwards.
   * @returns `damaged` when the bytes have another hash, `missing` when there are none, not even an empty part.
   */
  complete(upload: string, sha256: string): Promise<'kept' | 'damaged' | 'missing'>
  /** Keeps bytes that are here as a whole. @returns their hash. */
  keep(bytes: Uint8Array): Promise<string>
  /** Reads kept bytes from `start` to `end`, both included. */
  read(sha256: string, start?: number, end?: number): Readable
  /** Lets go of a key; nothing happens when it is not there. */
  remove(key: string): Promise<void>
}

/** Keeps bytes, of each account apart: what one account holds can neither be had nor guessed at by another. */
export interface ContentStore {
  of(accountId: Id): AccountContent
  /** Lets go of everything that an account holds. */
  clear(accountId: Id): Promise<void>
  /**
   * Removes what broke off: uploads that got nothing since `before`, in epoch ms of this machine.
   * @returns how many there were.
   */
  sweepUploads(before: number): Promise<number>
  /** Whether bytes lie where all accounts once had theirs; those are read by the rows of that time, and never added to. */
  isCommon(sha256: string): Promise<boolean>
  /** Lets go of such bytes. */
  removeCommon(sha256: string): Promise<void>
}
