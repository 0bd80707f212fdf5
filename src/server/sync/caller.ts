import type { Id } from '#lib/id.ts'

/** Who calls: an access token's account and user. Role and scopes are read anew in every transaction. */
export interface Caller {
  accountId: Id
  userId: Id
}
