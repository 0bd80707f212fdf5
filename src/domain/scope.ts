import type { Id } from '#lib/id.ts'

/**
 * Visibility of a row, by its own fields or by its parent. Written once: devices and the server evaluate it, and the
 * server writes it as SQL.
 */
export type Scope =
  | { kind: 'account' }
  | { kind: 'user' | 'mailbox' | 'kept'; key: string }
  | { kind: 'right'; name: string }
  | { kind: 'either'; key: string; is: string | null; yes: Scope; no: Scope }
  | { kind: 'parent'; parent: Parent; key: string; without: string | Scope | null }

/** An entity whose rows others are seen and held with. */
export type Parent = 'conversations' | 'tasks'

/** Everybody of the account sees it. */
export const everybody: Scope = { kind: 'account' }

/** The user whom a field names sees it, and nobody else. */
export const ofUser = (key: string): Scope => ({ kind: 'user', key })

/** Visible to users of the mailbox in a field. */
export const ofMailbox = (key: string): Scope => ({ kind: 'mailbox', key })

/**
 * The scope that a field names: of rows whose scope follows from those of another row that a device may not hold. The
 * database keeps it as it is there, whoever writes.
 */
export const kept = (key: string): Scope => ({ kind: 'kept', key })

/** Visible to users whose role opens this; the database's view `user_scope` tells who they are. */
export const ofHolders = (name: string): Scope => ({ kind: 'right', name })

/** The one scope or the other, as a boolean field says, or one that is or is not a word. */
export const either = (key: string, yes: Scope, no: Scope, is: string | null = null): Scope => ({
  ...{ kind: 'either', key, is, yes, no },
})

/** Visible with its parent; `without` is the scope of a row without one, or names another parent. */
export const of = (parent: Parent, key: string, without: string | Scope | null = null): Scope => ({
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

/** The parent of a row that is seen by whoever sees its parent; null for any other. */
export function parentOf(scope: Scope, row: object): { parent: Parent; id: Id } | null {
  for (const { parent, key } of parentsIn(scope)) {
    const id = (row as Record<string, Id | null>)[key]
    if (id != null) return { parent, id }
  }
  return null
}

/** The parents that rows of a scope may have, and the fields that name them. */
export function parentsIn(scope: Scope): { parent: Parent; key: string }[] {
  if (scope.kind !== 'parent') return []
  const { parent, key, without } = scope
  return [{ parent, key }, ...(typeof without === 'object' && without !== null ? parentsIn(without) : [])]
}

/** Whether rows may be seen by the members of a mailbox, as their own fields say. */
export function isOfMailbox(scope: Scope): boolean {
  if (scope.kind === 'either') return isOfMailbox(scope.yes) || isOfMailbox(scope.no)
  return scope.kind === 'mailbox' || scope.kind === 'kept'
}
