/** SQL condition: the user, by the alias of their row, is not set to away. */
export const isHere = (alias: string) =>
  `not exists (select from preferences a
    where a.account_id = ${alias}.account_id and a.id = ${alias}.id and a.is_away)`
