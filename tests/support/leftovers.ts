import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Removes temporary folders, named `<prefix><pid>-…`, of test processes that no longer run: killed processes
 * cannot clean up.
 */
export async function removeOfDeadTests(
  prefix: string,
  remove: (path: string) => void | Promise<void>,
): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (name.startsWith(prefix) && pid > 0 && !isAlive(pid)) await remove(join(tmpdir(), name))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
