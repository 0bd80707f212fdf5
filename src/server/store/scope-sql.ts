import type { Scope } from '#domain/scope.ts'

/** The quoted column of a field. */
export function columnOf(key: string): string {
  return `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
}

/** SQL for a row's scope; triggers write the same into the log. */
export function scopeSql(scope: Scope, alias: string): string {
  switch (scope.kind) {
    case 'account':
      return "'acct'"
    case 'user':
      return `'user:' || ${alias}.${columnOf(scope.key)}::text`
    case 'mailbox':
      return `'mbox:' || ${alias}.${columnOf(scope.key)}::text`
    case 'either':
      return (
        `case when ${alias}.${columnOf(scope.key)} then ${scopeSql(scope.yes, alias)} ` +
        `else ${scopeSql(scope.no, alias)} end`
      )
    case 'parent': {
      const key = `${alias}.${columnOf(scope.key)}`
      const parents = `(select p.scope from ${scope.parent} p where p.account_id = ${alias}.account_id and p.id = ${key})`
      return scope.without === null
        ? parents
        : `case when ${key} is null then '${scope.without}' else ${parents} end`
    }
  }
}
