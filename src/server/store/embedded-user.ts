import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Another user of the machine, under whose rights the database server runs. */
export type SystemUser = { uid: number; gid: number }

const MAY_ENTER = 0o1
const CANDIDATES = ['postgres', '_postgres', 'nobody']

/**
 * Chooses the user for the database server, because PostgreSQL refuses to run as root: the owner of the existing
 * cluster, else `postgres`, else `nobody`. `null` when this process is not root: then the server runs as it does.
 * @throws StartError when the machine has none of them.
 */
export function serverUser(cluster: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of CANDIDATES) {
    const [, , uid, gid] = entries.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: ' +
      'start as another user, or set DATABASE_URL.',
  )
}

/** Tells whether the user may pass through a folder and all folders above it, judged by their modes. */
export function canEnter(path: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  if (((mode >> shift) & MAY_ENTER) === 0) return false
  return path === dirname(path) || canEnter(dirname(path), user)
}

/** Lets the user pass through one folder of ours without reading it; other users stay shut out as they were. */
export function letThrough(path: string, { gid }: SystemUser): void {
  const { mode, uid } = statSync(path)
  chownSync(path, uid, gid)
  chmodSync(path, (mode & 0o7777) | 0o010)
}

/**
 * Makes a folder that only the given user (`null`: ours) can enter. One that exists must already be theirs or
 * ours: in a shared place like /tmp somebody else could have made it first.
 * @throws StartError when it belongs to somebody else.
 */
export function privateFolder(path: string, user: SystemUser | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const isTrusted = found.uid === process.getuid?.() || found.uid === user?.uid
  if (!found.isDirectory() || !isTrusted) throw new StartError(`${path} belongs to somebody else; remove it.`)
  chmodSync(path, 0o700)
  if (user !== null) chownSync(path, user.uid, user.gid)
}

/** Hands a tree to the user, links themselves and not what they point at. */
export function giveTree(path: string, user: SystemUser): void {
  lchownSync(path, user.uid, user.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTree(join(path, name), user)
}
