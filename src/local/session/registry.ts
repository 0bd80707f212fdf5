import { Dexie, type Table } from 'dexie'

/** User of this browser, stored for the service worker, which cannot read localStorage. */
export interface RegisteredDesk {
  /** The replica's name. */
  name: string
  accountId: number
  userId: number
  /** Currently signed in; at most one is. */
  isCurrent: boolean
}

class Registry extends Dexie {
  declare desks: Table<RegisteredDesk, string>

  constructor() {
    super('desk-registry')
    this.version(1).stores({ desks: 'name' })
  }
}

async function inRegistry<T>(work: (registry: Registry) => Promise<T>): Promise<T> {
  const registry = new Registry()
  try {
    return await work(registry)
  } finally {
    registry.close()
  }
}

/** Marks the desk that is open in this browser. */
export function registerDesk(desk: Omit<RegisteredDesk, 'isCurrent'>): Promise<void> {
  return inRegistry((registry) =>
    registry.transaction('rw', registry.desks, async () => {
      await registry.desks.toCollection().modify({ isCurrent: false })
      await registry.desks.put({ ...desk, isCurrent: true })
    }),
  )
}

/** Marks all desks as signed out. */
export function unregisterDesks(): Promise<void> {
  return inRegistry(async (registry) => {
    await registry.desks.toCollection().modify({ isCurrent: false })
  })
}

/** Desk of the signed-in agent, or undefined. */
export function currentDesk(): Promise<RegisteredDesk | undefined> {
  return inRegistry((registry) => registry.desks.filter((desk) => desk.isCurrent).first())
}
