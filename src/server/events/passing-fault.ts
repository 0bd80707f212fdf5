/** SQLSTATE classes of faults that are none of an event's: lost connections, deadlocks, a full or restarting server. */
const passing = /^(08|40|53|55P03|57P)/

/** Whether a fault passes by itself: nobody is to decide about it. */
export function isPassingFault(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && passing.test(code)
}
