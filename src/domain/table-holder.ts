import { entityNames, isItemName, type ItemName, type RecordName } from './entities.ts'
import type { Tables } from './tx.ts'

/** Base of a class with one member per entity: `defineTables` adds them, so that none is declared manually. */
export const TableHolder = class {} as unknown as new () => Tables

/** Adds a getter for each entity to a class; `make` runs on each access, with the instance. */
export function defineTables<Holder extends Tables>(
  prototype: Holder,
  make: {
    records(holder: Holder, name: RecordName): unknown
    items(holder: Holder, name: ItemName): unknown
  },
): void {
  for (const name of entityNames)
    Object.defineProperty(prototype, name, {
      get(this: Holder) {
        return isItemName(name) ? make.items(this, name) : make.records(this, name as RecordName)
      },
    })
}
