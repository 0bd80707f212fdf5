import { BrowserLocks } from '../support/locks.ts'
import type { Device } from './device.ts'
import { Disk } from './disk.ts'

/** A browser: shared by the agents of one machine. Each of them is a device of their own in it. */
export class Browser {
  readonly disk = new Disk()
  readonly locks = new BrowserLocks()
  /** Whom its cookie belongs to; null when nobody is signed in. */
  signedIn: number | null = null
  readonly devices: Device[] = []
}
