/**
 * Waits for all works, also where one of them fails: afterwards none is under way.
 * @throws what the first that failed did, in the order given.
 */
export async function sideBySide(...works: readonly Promise<void>[]): Promise<void> {
  for (const each of await Promise.allSettled(works)) if (each.status === 'rejected') throw each.reason
}
