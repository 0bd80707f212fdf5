import type { Scope } from '#domain/scope.ts'

/** Quoted column of a field. */
export function columnOf(key: string): string {
  return `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
}

/** SQL for a row's scope; triggers write the same value into the change log. */
export function scopeSql(scope: Scope, alias: string): string {
  switch (scope.kind) {
    case 'account':
      return "'acct'"
    case 'user':
      return `'user:' || ${alias}.${columnOf(scope.key)}::text`
    case 'mailbox':
      return `'mbox:' || ${alias}.${columnOf(scope.key)}::text`
    case 'right':
      return `'${scope.name}'`
    case 'kept':
      return `${alias}.${columnOf(scope.key)}`
    case 'either':
      return (
        `case when ${alias}.${columnOf(scope.key)}${scope.is === null ? '' : ` = '${scope.is}'`} then ${scopeSql(scope.yes, alias)} ` +
        `else ${scopeSql(scope.no, alias)} end`
      )
    case 'parent': {
      const key = `${alias}.${columnOf(scope.key)}`
      const parents = `(select p.scope from ${scope.parent} p where p.account_id = ${alias}.account_id and p.id = ${key})`
      const { without } = scope
      if (without === null) return parents
      const other = typeof without === 'string' ? `'${without}'` : scopeSql(without, alias)
      return `case when ${key} is null then ${other} else ${parents} end`
    }
  }
}
