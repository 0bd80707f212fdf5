import { proxy } from 'valtio'

/** Composers and forms that hold words which a reload would lose or disturb, by a name of their own. */
export const unsaved = proxy<{ names: string[] }>({ names: [] })

/** Marks a composer or form as dirty or clean; while any is dirty no update is offered. */
export function markUnsaved(name: string, isDirty: boolean): void {
  const others = unsaved.names.filter((other) => other !== name)
  if (isDirty) unsaved.names = [...others, name]
  else if (others.length < unsaved.names.length) unsaved.names = others
}
