import { entityNames, isItemName, type ItemName, type RecordName } from './entities.ts'
import type { Tables } from './tx.ts'

/** The base of a class that has a member for each entity: `defineTables` gives them to it, so that none is typed out. */
export const TableHolder = class {} as unknown as new () => Tables

/** Gives a class its members for all entities; `make` is asked each time, with what the member belongs to. */
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
