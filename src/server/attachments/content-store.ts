import type { Readable } from 'node:stream'
import type { Id } from '#lib/id.ts'

/**
 * Byte store of one account. A key is the lower-case hex SHA-256 of the stored bytes, or the name of an
 * unfinished upload: letters, digits and hyphens.
 */
export interface AccountContent {
  /**
   * Writes a part of an upload. Parts come in order; a known part may be written again, one that would leave
   * a gap is rejected.
   * @returns the number of stored bytes of the upload.
   */
  putPart(upload: string, offset: number, bytes: Uint8Array): Promise<number>
  /** Size of the bytes under a key; null if there are none. */
  size(key: string): Promise<number | null>
  /**
   * Ends an upload: hashes its bytes and stores them durably under the hash, also if they exist. The upload
   * is removed in any case.
   * @returns `damaged` if the bytes have another hash, `missing` if there are none, not even an empty part.
   */
  complete(upload: string, sha256: string): Promise<'kept' | 'damaged' | 'missing'>
  /** Stores complete bytes. @returns their hash. */
  keep(bytes: Uint8Array): Promise<string>
  /** Reads stored bytes from `start` to `end`, both inclusive. */
  read(sha256: string, start?: number, end?: number): Readable
  /** Deletes a key; idempotent. */
  remove(key: string): Promise<void>
}

/** Byte stores, separate per account: no account can read, or detect by hash, the files of another. */
export interface ContentStore {
  of(accountId: Id): AccountContent
  /** Deletes all bytes of an account. */
  clear(accountId: Id): Promise<void>
  /**
   * Deletes uploads without a new part since `before` (epoch ms of this machine).
   * @returns how many there were.
   */
  sweepUploads(before: number): Promise<number>
  /** True if bytes are in the legacy store of all accounts, which is read only. */
  isCommon(sha256: string): Promise<boolean>
  /** Deletes bytes from the legacy store. */
  removeCommon(sha256: string): Promise<void>
}
