/** Whether a field's value is among others, as lookups compare. */
export function isAmong(value: unknown, values: readonly unknown[], isCaseless: boolean): boolean {
  if (!isCaseless) return values.includes(value)
  const lower = String(value).toLowerCase()
  return values.some((each) => String(each).toLowerCase() === lower)
}

/** Whether a row's fields are as `rest` says. */
export function fits<Row extends object>(row: Row, rest: Partial<Row>): boolean {
  return Object.entries(rest).every(([key, value]) => row[key as keyof Row] === value)
}
