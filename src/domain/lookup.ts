/** True if a field's value is among the given values, by the rules of lookups. */
export function isAmong(value: unknown, values: readonly unknown[], isCaseless: boolean): boolean {
  if (!isCaseless) return values.includes(value)
  const lower = String(value).toLowerCase()
  return values.some((each) => String(each).toLowerCase() === lower)
}

/** True if a row has the field values of `rest`. */
export function fits<Row extends object>(row: Row, rest: Partial<Row>): boolean {
  return Object.entries(rest).every(([key, value]) => row[key as keyof Row] === value)
}
