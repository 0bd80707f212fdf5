import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of browser tests that show rooms of other names. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  ai: ['writing'],
  auth: ['inbox', 'settings'],
  account: ['settings'],
  channels: ['settings', 'journeys'],
  composer: ['conversation', 'writing'],
  conversations: ['conversation', 'inbox'],
  desk: ['shell', 'device'],
  drafts: ['conflicts'],
  editor: ['writing', 'conversation'],
  factors: ['settings'],
  labels: ['records', 'conversation'],
  merging: ['conflicts'],
  messages: ['conversation'],
  notifications: ['shell'],
  onboarding: ['journeys'],
  outbox: ['inbox', 'shell'],
  people: ['settings'],
  sla: ['records'],
  sso: ['settings'],
  'task-automations': ['tasks'],
  'task-templates': ['tasks'],
  templates: ['writing'],
  workflows: ['automation'],
}

/** Names of the rooms that changed since a commit. */
function changedRooms(root: string, commit: string): string[] {
  const paths = execFileSync('git', ['diff', '--name-only', commit], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  )
  const rooms = paths.map((path) => /^(?:src\/\w+|tests\/\w+(?:\/app)?)\/([\w-]+)\//.exec(path)?.[1])
  return [...new Set(rooms.filter((room) => room !== undefined))]
}

/**
 * Folders of browser tests for the arguments of `npm run test:all`: none for all of them, names of areas, or
 * `--changed COMMIT` for the rooms that changed since it. With an unknown name: an error.
 */
export function browserFiles(root: string, args: readonly string[]): string[] {
  const [first, commit] = args
  const isChanged = first === '--changed' && commit !== undefined
  const rooms = isChanged ? changedRooms(root, commit) : args
  const folders = rooms.flatMap((room) => {
    const found = (shownIn[room] ?? [room])
      .map((name) => `tests/browser/${name}/`)
      .filter((folder) => existsSync(join(root, folder)))
    if (found.length === 0 && !isChanged) throw new Error(`There are no browser tests of ${room}.`)
    return found
  })
  return [...new Set(folders)]
}
