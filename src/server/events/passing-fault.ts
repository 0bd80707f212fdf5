/** SQLSTATE classes of temporary faults: lost connections, deadlocks, a full or restarting server. */
const passing = /^(08|40|53|55P03|57P)/

/** True for a temporary fault, which needs no decision by a user. */
export function isPassingFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && passing.test(code)
}
