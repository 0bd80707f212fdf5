import { BrowserLocks } from '../support/locks.ts'
import type { Device } from './device.ts'
import { Disk } from './disk.ts'

/** Browser shared by the agents of a machine. Each of them is a separate device in it. */
export class Browser {
  readonly disk = new Disk()
  readonly locks = new BrowserLocks()
  /** User of the session cookie; null if signed out. */
  signedIn: number | null = null
  readonly devices: Device[] = []
}
