import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '#server/commands.ts'
import { readConfig } from '#server/config.ts'
import { demoPassword } from '#server/demo/workspace.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { startDesk } from '#server/start-desk.ts'
import { invariant } from '#lib/invariant.ts'
import { callerOf, type DeskUser } from '../../support/desk.ts'
import { bytesOf, part, uploaderOf, type Uploader } from '../../support/uploads.ts'

/*
 * Files over `npm run backup` and `npm run restore`: files of the backup exist, later ones are requested
 * again, and nobody gets or learns of files that they did not send.
 */

const root = mkdtempSync(join(tmpdir(), 'outpost-restored-files-'))
const log = pino({ level: 'silent' })
const users: Record<'maya' | 'priya' | 'stranger', DeskUser> = {
  maya: { accountId: 1, id: 1, email: 'maya@demo.outpost.test' },
  priya: { accountId: 1, id: 2, email: 'priya@demo.outpost.test' },
  stranger: { accountId: 2, id: 3, email: 'maya@demo-2.outpost.test' },
}

const configOf = (folder: string) =>
  readConfig({ PORT: '0', INBOUND_SMTP_PORT: '0', OUTPOST_DATA: join(root, folder) }, { cwd: '/' })

const run = (command: string, folder: string, ...args: string[]) =>
  invariant(commands[command], 'command')(
    { config: configOf(folder), log, version: '', print: () => undefined },
    args,
  )

const start = (folder: string) =>
  startDesk({
    ...{ config: configOf(folder), log, clock: nodeClock, random: nodeRandom },
    ...{ version: '0.0.0-test', web: null, embedded: { fast: true } },
  })

const none = new Uint8Array()
const [whole, half, late] = [bytesOf(3000, 1), bytesOf(2 * part, 2), bytesOf(3000, 3)]
const ids = { whole: 0, half: 0, late: 0 }
let back: Awaited<ReturnType<typeof start>>
let devices: Record<keyof typeof users, Uploader>

beforeAll(async () => {
  const desk = await start('before')
  await run('demo', 'before', '--conversations', '1')
  const maya = await uploaderOf(callerOf(desk.url, demoPassword), users.maya)
  for (const name of ['whole', 'half', 'late'] as const) ids[name] = maya.newId()
  expect((await maya.put(ids.whole, whole, 0, whole)).body.isComplete).toBe(true)
  expect((await maya.put(ids.half, half, 0, half.slice(0, part))).body.uploaded).toBe(part)
  await run('backup', 'before', join(root, 'backup'))
  expect((await maya.put(ids.half, half, part, half.slice(part))).body.isComplete).toBe(true)
  expect((await maya.put(ids.late, late, 0, late)).body.isComplete).toBe(true)
  await desk.stop()
  await run('restore', 'after', join(root, 'backup'))
  back = await start('after')
  const calls = callerOf(back.url, demoPassword)
  devices = {
    maya: await uploaderOf(calls, users.maya),
    priya: await uploaderOf(calls, users.priya),
    stranger: await uploaderOf(calls, users.stranger),
  }
}, 240_000)

afterAll(async () => {
  await back.stop()
  rmSync(root, { recursive: true, force: true })
})

test('a file that the backup holds is there, for its sender alone', async () => {
  expect(await devices.maya.read(ids.whole)).toEqual(whole)
  for (const who of [devices.priya, devices.stranger]) expect(await who.read(ids.whole)).toBeNull()
})

test('one that was under way goes on from what the backup holds, and is hashed whole', async () => {
  const { maya } = devices
  expect((await maya.put(ids.half, half, 0, none)).body).toMatchObject({ uploaded: part, isComplete: false })
  expect(await maya.read(ids.half)).toBeNull()
  expect((await maya.put(ids.half, half, part, half.slice(part))).body.isComplete).toBe(true)
  expect(await maya.read(ids.half)).toEqual(half)
})

test('one that came after the backup is not had by its name, and is taken when its bytes come', async () => {
  const { maya } = devices
  expect(await maya.read(ids.late)).toBeNull()
  expect((await maya.put(ids.late, late, 0, none)).body).toMatchObject({ uploaded: 0, isComplete: false })
  expect((await maya.put(ids.late, late, 0, late)).body.isComplete).toBe(true)
  expect(await maya.read(ids.late)).toEqual(late)
})

test.each([
  ['a colleague', () => devices.priya],
  ['another account', () => devices.stranger],
])(
  'what lies on the restored disk is given to %s neither by its hash nor with other bytes',
  async (_, who) => {
    for (const sent of [none, bytesOf(3000, 9)]) {
      const id = who().newId()
      expect((await who().put(id, whole, 0, sent)).body.isComplete).not.toBe(true)
      expect(await who().read(id)).toBeNull()
    }
  },
)
