import type { Id } from '#lib/id.ts'

/** The caller: account and user of an access token. Role and scopes are read again in every transaction. */
export interface Caller {
  accountId: Id
  userId: Id
}
