import { proxy } from 'valtio'

/** Composers and forms that hold words which a reload would lose or disturb, by a name of their own. */
export const unsaved = proxy<{ names: string[] }>({ names: [] })

/** Marks a composer or form as dirty or clean; while any is dirty no update is offered. */
export function markUnsaved(name: string, isDirty: boolean): void {
  const others = unsaved.names.filter((other) => other !== name)
  if (isDirty) unsaved.names = [...others, name]
  else if (others.length < unsaved.names.length) unsaved.names = others
}

const keepers = new Set<() => Promise<void>>()

/** Registers who can write unsaved words to this device at once; returns how to stop. */
export function offerKeeping(keep: () => Promise<void>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Writes all unsaved words to this device. */
export async function keepUnsaved(): Promise<void> {
  await Promise.all([...keepers].map((keep) => keep()))
}
