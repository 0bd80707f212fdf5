/** Ids per lease (sync.md 2.1): range k is [k * size, (k + 1) * size). */
export const leaseSize = 2 ** 20
/** The first k; ids below it come from the server's own sequence. */
export const firstLease = 4096
/** The k after the last; ids from there on are the server's again, in histories that began with a restore. */
export const endOfLeases = 2 ** 32
/** Maximum number of former ranges in a request. */
export const formerLeases = 50

/** True if an id can be from a device's lease. */
export const isOfDevice = (id: number): boolean => {
  const k = Math.floor(id / leaseSize)
  return k >= firstLease && k < endOfLeases
}
