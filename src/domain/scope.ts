import type { Id } from '#lib/id.ts'

/**
 * Visibility of a row, by its own fields or by its parent. Defined once: devices and the server evaluate it,
 * and the server translates it to SQL.
 */
export type Scope =
  | { kind: 'account' }
  | { kind: 'user' | 'mailbox' | 'kept'; key: string }
  | { kind: 'right'; name: string }
  | { kind: 'either'; key: string; is: string | null; yes: Scope; no: Scope }
  | { kind: 'parent'; parent: Parent; key: string; without: string | Scope | null }

/** An entity that child rows are visible and replicated with. */
export type Parent = 'conversations' | 'tasks'

/** Visible to every user of the account. */
export const everybody: Scope = { kind: 'account' }

/** Visible only to the user in a field. */
export const ofUser = (key: string): Scope => ({ kind: 'user', key })

/** Visible to users of the mailbox in a field. */
export const ofMailbox = (key: string): Scope => ({ kind: 'mailbox', key })

/**
 * Scope stored in a field, for rows whose scope follows from a row that a device may not hold. The database
 * maintains the field, whatever the writer sends.
 */
export const kept = (key: string): Scope => ({ kind: 'kept', key })

/** Visible to users whose role grants this right; the database's view `user_scope` lists them. */
export const ofHolders = (name: string): Scope => ({ kind: 'right', name })

/** Either of two scopes, by a boolean field, or by a comparison of a field with `is`. */
export const either = (key: string, yes: Scope, no: Scope, is: string | null = null): Scope => ({
  ...{ kind: 'either', key, is, yes, no },
})

/** Visible with its parent; `without` is the scope of a row that has none, or the key of another parent. */
export const of = (parent: Parent, key: string, without: string | Scope | null = null): Scope => ({
  kind: 'parent',
  parent,
  key,
  without,
})

/** Scope decided by a row's own fields; null if its parent decides. */
export function scopeOf(scope: Scope, row: object): string | null {
  const field = (key: string) => (row as Record<string, unknown>)[key]
  switch (scope.kind) {
    case 'account':
      return 'acct'
    case 'user':
      return `user:${String(field(scope.key))}`
    case 'mailbox':
      return `mbox:${String(field(scope.key))}`
    case 'kept':
      return String(field(scope.key))
    case 'right':
      return scope.name
    case 'either':
      return scopeOf(
        (scope.is === null ? field(scope.key) : field(scope.key) === scope.is) ? scope.yes : scope.no,
        row,
      )
    case 'parent': {
      if (field(scope.key) != null) return null
      const { without } = scope
      return typeof without === 'object' && without !== null ? scopeOf(without, row) : without
    }
  }
}

/** Parent of a row that inherits its visibility; null for any other row. */
export function parentOf(scope: Scope, row: object): { parent: Parent; id: Id } | null {
  for (const { parent, key } of parentsIn(scope)) {
    const id = (row as Record<string, Id | null>)[key]
    if (id != null) return { parent, id }
  }
  return null
}

/** Possible parents of rows with this scope, and the fields with their ids. */
export function parentsIn(scope: Scope): { parent: Parent; key: string }[] {
  if (scope.kind !== 'parent') return []
  const { parent, key, without } = scope
  return [{ parent, key }, ...(typeof without === 'object' && without !== null ? parentsIn(without) : [])]
}

/** True if rows can be visible to the members of a mailbox by their own fields. */
export function isOfMailbox(scope: Scope): boolean {
  if (scope.kind === 'either') return isOfMailbox(scope.yes) || isOfMailbox(scope.no)
  return scope.kind === 'mailbox' || scope.kind === 'kept'
}
