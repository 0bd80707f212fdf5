const start = [0x50, 0x4b, 3, 4]

/** Tells a zip file by its first bytes, which are those of a workbook (.xlsx) too. */
export const isZip = (bytes: Uint8Array): boolean => start.every((byte, at) => bytes[at] === byte)
