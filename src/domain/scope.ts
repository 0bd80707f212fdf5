import type { Id } from '#lib/id.ts'

/**
 * Who sees a row, told by its own fields or by its parent. Written once: devices and the server evaluate it, and the
 * server writes it as SQL.
 */
export type Scope =
  | { kind: 'account' }
  | { kind: 'user' | 'mailbox'; key: string }
  | { kind: 'either'; key: string; yes: Scope; no: Scope }
  | { kind: 'parent'; parent: 'conversations'; key: string; without: string | null }

/** Everybody of the account sees it. */
export const everybody: Scope = { kind: 'account' }

/** The user whom a field names sees it, and nobody else. */
export const ofUser = (key: string): Scope => ({ kind: 'user', key })

/** Whoever sees the mailbox that a field names. */
export const ofMailbox = (key: string): Scope => ({ kind: 'mailbox', key })

/** The one scope or the other, as a boolean field says. */
export const either = (key: string, yes: Scope, no: Scope): Scope => ({ kind: 'either', key, yes, no })

/** Whoever sees its parent; `without` is the scope of a row that has none. */
export const of = (parent: 'conversations', key: string, without: string | null = null): Scope => ({
  kind: 'parent',
  parent,
  key,
  without,
})

/** The scope that a row's own fields decide; null where its parent is to be asked. */
export function scopeOf(scope: Scope, row: object): string | null {
  const field = (key: string) => (row as Record<string, unknown>)[key]
  switch (scope.kind) {
    case 'account':
      return 'acct'
    case 'user':
      return `user:${String(field(scope.key))}`
    case 'mailbox':
      return `mbox:${String(field(scope.key))}`
    case 'either':
      return scopeOf(field(scope.key) ? scope.yes : scope.no, row)
    case 'parent':
      return field(scope.key) == null ? scope.without : null
  }
}

/** The parent's id, of a row that is seen by whoever sees its parent; null for any other. */
export function parentOf(scope: Scope, row: object): Id | null {
  return scope.kind === 'parent' ? ((row as Record<string, unknown>)[scope.key] as Id | null) : null
}

/** Whether rows may be seen by the members of a mailbox, as their own fields say. */
export function isOfMailbox(scope: Scope): boolean {
  return scope.kind === 'either' ? isOfMailbox(scope.yes) || isOfMailbox(scope.no) : scope.kind === 'mailbox'
}
