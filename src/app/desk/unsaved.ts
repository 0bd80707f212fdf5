import { proxy } from 'valtio'

/** Names of composers and forms with unsaved text that a reload would lose. */
export const unsaved = proxy<{ names: string[] }>({ names: [] })

/** Marks a composer or form as dirty or clean; updates are offered only while none is dirty. */
export function markUnsaved(name: string, isDirty: boolean): void {
  const others = unsaved.names.filter((other) => other !== name)
  if (isDirty) unsaved.names = [...others, name]
  else if (others.length < unsaved.names.length) unsaved.names = others
}

const keepers = new Set<() => Promise<void>>()

/** Registers a callback that writes unsaved text to this device at once; returns the unregister function. */
export function offerKeeping(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Writes all unsaved text to this device. */
export async function keepUnsaved(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()))
}
