import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import pg from 'pg'
import type { Logger } from 'pino'
import { exportAccount } from './account/copy/export-account.ts'
import { importAccount, requireAlone } from './account/copy/import-account.ts'
import { choosePlan } from './access/plans.ts'
import { chainLines, checkAllChains } from './audit/chain.ts'
import { makeEarlierFacts } from './analytics/earlier-facts.ts'
import { diskStore } from './attachments/disk-store.ts'
import { backup, restore } from './cli/backup.ts'
import type { Config } from './config.ts'
import { rotateSecrets } from './secrets/rotate.ts'
import { Sealing } from './secrets/sealing.ts'
import { StartError } from './start-error.ts'
import { finishRestore } from './finish-restore.ts'
import { importMail } from './channels/email/mail-import.ts'
import { intakeParts } from './channels/email/mail-service.ts'
import type { DemoUser } from './demo/desk.ts'
import { loadDemo } from './demo/job.ts'
import { demoPassword, firstWorkspace, freeWorkspace, openSignIns } from './demo/workspace.ts'
import { nodeClock, nodeRandom } from './node-clock.ts'
import {
  folderSecret,
  openDataFolder,
  readOwner,
  takeDataFolder,
  type DataFolder,
} from './store/data-folder.ts'
import { openDatabase, type Connection, type Database } from './store/database.ts'
import { runningPostgres, startEmbeddedPostgres } from './store/embedded.ts'

/** Dependencies of a command. */
export interface CommandParts {
  config: Config
  log: Logger
  /** Product version. */
  version: string
  print(line: string): void
}

/** A command line command; gets the arguments after its name. @throws StartError with a one-line message. */
export type Command = (parts: CommandParts, args: readonly string[]) => Promise<void>

const demo: Command = async ({ config, log, print }, args) => {
  const { values } = read(args, { conversations: { type: 'string' } })
  const conversations = values.conversations === undefined ? undefined : Number(values.conversations)
  if (conversations !== undefined && !(Number.isSafeInteger(conversations) && conversations > 0))
    throw new StartError('Usage: npm run demo -- --conversations 10000')
  await withDesk(config, log, async ({ database, folder }) => {
    const content = diskStore(folder.attachments)
    const rawMail = diskStore(folder.rawMail)
    const tools = { clock: nodeClock, random: nodeRandom, log }
    const load = {
      ...{ database, content, rawMail, seed: 1, now: nodeClock.now() },
      ...{ ...tools, onProgress: progress(print) },
    }
    // A large demo gets its own account, beside the workspace for presentations.
    const workspace = conversations === undefined ? firstWorkspace : await freeWorkspace(database)
    await loadDemo(conversations === undefined ? load : { ...load, conversations, workspace })
    printSignIns(await openSignIns(database, workspace), print)
  })
}

/** Parses the arguments of a command. @throws StartError for unknown ones. */
function read<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** Prints progress, at most once a second. */
function progress(print: (line: string) => void): (done: number, total?: number) => void {
  let printedAt = nodeClock.monotonic()
  let printed = ''
  return (done, total) => {
    const line = total === undefined ? `${done}` : `${done} of ${total}`
    if (line === printed || (nodeClock.monotonic() - printedAt < 1000 && done !== total)) return
    printedAt = nodeClock.monotonic()
    printed = line
    print(line)
  }
}

/** Prints the sign-ins of a demo workspace; none if all passwords were changed. */
export function printSignIns(users: readonly DemoUser[], print: (line: string) => void): void {
  if (users.length === 0) return
  print(`Demo workspace, password ${demoPassword}:`)
  for (const { email, firstName, role } of users) print(`  ${email} (${firstName}, ${role})`)
}

const importMails: Command = async ({ config, log, print }, args) => {
  const { values, positionals } = read(args, { mailbox: { type: 'string' } })
  const [path] = positionals
  const { mailbox } = values
  if (path === undefined || mailbox === undefined)
    throw new StartError('Usage: npm run import -- PATH --mailbox ADDRESS')
  await withDesk(config, log, async ({ database, folder, secret }) => {
    const [attachments, rawMail] = [diskStore(folder.attachments), diskStore(folder.rawMail)]
    const tell = progress(print)
    const parts = intakeParts({ database, attachments, rawMail, secret, clock: nodeClock, log })
    const setAside: string[] = []
    const onSetAside = (source: string, reason: string) => void setAside.push(`${source} (${reason})`)
    const tools = { clock: nodeClock, random: nodeRandom, onSetAside }
    const outcome = await importMail({ ...parts, ...tools }, path, mailbox, tell)
    for (const each of setAside) print(`Set aside: ${each}`)
    print(outcome)
  })
}

const makeBackup: Command = async ({ config, log, print }, [to]) => {
  if (to === undefined) throw new StartError('Usage: npm run backup -- PATH')
  if (config.databaseUrl !== null)
    throw new StartError(
      'With DATABASE_URL, back up the database with pg_dump, and the data folder beside it.',
    )
  await withDesk(config, log, async ({ folder, connection }) => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      const { madeAt } = await backup({ folder, to, query: (text) => client.query(text) })
      print(`Backup of ${madeAt} in ${to}`)
    } finally {
      await client.end()
    }
  })
}

const bringBack: Command = async ({ config, log, print }, [from]) => {
  if (from === undefined) throw new StartError('Usage: npm run restore -- PATH')
  if (config.databaseUrl !== null)
    throw new StartError('With DATABASE_URL, restore the database with pg_restore, then: npm run restored')
  const folder = openDataFolder(config.dataFolder)
  const { madeAt } = await restore({ from, folder })
  await withDesk(config, log, ({ database }) => newHistory(database, folder, print))
  print(`Restored the backup of ${madeAt} into ${folder.path}`)
}

const afterRestore: Command = async ({ config, log, print }) => {
  await withDesk(config, log, ({ database, folder }) => newHistory(database, folder, print))
  print('The restore is complete. Every device now syncs from the beginning.')
}

const exportOne: Command = async ({ config, log, version, print }, [named, to]) => {
  if (named === undefined || to === undefined)
    throw new StartError('Usage: npm run export-account -- ACCOUNT FILE')
  await withDesk(config, log, async ({ database, folder }) => {
    const accountId = await accountOf(database, named)
    const tell = progress(print)
    const manifest = await exportAccount(copyStores(database, folder), accountId, resolve(to), {
      ...{ now: nodeClock.now(), version },
      onProgress: (share) => tell(Math.floor(share * 100), 100),
    })
    print(`Exported ${manifest.account.name} to ${to}. Not included, to be entered again:`)
    for (const line of manifest.anew) print(`  ${line}`)
  })
}

const importOne: Command = async ({ config, log, print }, [from]) => {
  if (from === undefined) throw new StartError('Usage: npm run import-account -- FILE')
  await withDesk(config, log, async ({ database, folder }) => {
    await requireAlone(database)
    const tell = progress(print)
    const { manifest } = await importAccount(copyStores(database, folder), from, (share) =>
      tell(Math.floor(share * 100), 100),
    )
    print(`Imported ${manifest.account.name} as of ${manifest.madeAt}. To be entered again:`)
    for (const line of manifest.anew) print(`  ${line}`)
    print('Stop the old server before you start this one, or both send the scheduled mail.')
  })
}

const copyStores = (database: Database, folder: DataFolder) => ({
  ...{ database, attachments: diskStore(folder.attachments), rawMail: diskStore(folder.rawMail) },
})

/** Account by domain or by an address of one of its users. @throws StartError if there is none. */
async function accountOf(database: Database, named: string): Promise<number> {
  const [row] = await database.system((sql) =>
    sql.rows<{ id: number }>({
      text: `select id from accounts where domain_key = lower($1::text)
        union select account_id from users where email_key = lower($1::text)`,
      values: [named],
    }),
  )
  if (!row)
    throw new StartError(
      `There is no account ${named}: name its domain, or the address of one of its people.`,
    )
  return row.id
}

const rotate: Command = async ({ config, log, print }) => {
  await withDesk(config, log, async ({ database, secret }) => {
    const { sealed, unknown } = await rotateSecrets(database, new Sealing([secret, ...config.oldSecrets]))
    print(`${sealed} credentials encrypted with the current secret`)
    if (unknown > 0)
      throw new StartError(
        `${unknown} credentials were encrypted with an unknown secret: set it in OUTPOST_OLD_SECRETS, and run this again.`,
      )
  })
}

const earlierFacts: Command = async ({ config, log, print }) => {
  await withDesk(config, log, async ({ database }) => {
    const tell = progress(print)
    const added = await makeEarlierFacts(database, (count) => tell(count))
    print(`Added ${added} facts from before the upgrade`)
  })
}

const checkAudit: Command = async ({ config, log, print }) => {
  await withDesk(config, log, async ({ database }) => {
    const checks = await checkAllChains(database)
    for (const line of checks.flatMap(chainLines)) print(line)
    if (checks.some(({ faults }) => faults.length > 0))
      throw new StartError('The audit log was changed: see the entries above.')
  })
}

const plan: Command = async ({ config, log, print }, args) => {
  const { positionals } = read(args, {})
  const [domain, key] = positionals
  if (config.plans === null) throw new StartError('There are no plans: set OUTPOST_PLANS.')
  if (domain === undefined || key === undefined) throw new StartError('Usage: npm run plan -- DOMAIN PLAN')
  const { plans } = config
  await withDesk(config, log, async ({ database }) => {
    await choosePlan(database, plans, { domain, key }, nodeClock.now())
  })
  print(`${domain} has the plan ${key} now.`)
}

async function newHistory(
  database: Database,
  folder: DataFolder,
  print: CommandParts['print'],
): Promise<void> {
  const left = await finishRestore(database, folder, { now: nodeClock.now(), random: nodeRandom })
  if (left.length > 0) print(`Could not be erased again, erase them by hand: customers ${left.join(', ')}`)
}

/** Commands by the name used with `npm run`. */
export const commands: Readonly<Record<string, Command>> = {
  demo,
  import: importMails,
  backup: makeBackup,
  restore: bringBack,
  restored: afterRestore,
  'export-account': exportOne,
  'import-account': importOne,
  facts: earlierFacts,
  'check-audit': checkAudit,
  plan,
  'rotate-secret': rotate,
}

interface OpenDesk {
  database: Database
  connection: Connection
  folder: DataFolder
  secret: string
}

/** Opens the desk beside a running one, or alone: then the embedded database runs during the command. */
async function withDesk(config: Config, log: Logger, work: (desk: OpenDesk) => Promise<void>): Promise<void> {
  const folder = openDataFolder(config.dataFolder)
  const isAlone = config.databaseUrl === null && readOwner(folder) === null
  const held = isAlone ? takeDataFolder(folder.path, { port: null }) : null
  try {
    const postgres = held ? await startEmbeddedPostgres({ folder, log }) : null
    const connection: Connection =
      config.databaseUrl === null
        ? (postgres?.config ?? runningPostgres(folder))
        : { connectionString: config.databaseUrl }
    try {
      const database = await openDatabase(connection, { log })
      try {
        await work({ database, connection, folder, secret: config.secret ?? folderSecret(folder) })
      } finally {
        await database.close()
      }
    } finally {
      await postgres?.stop()
    }
  } finally {
    held?.release()
  }
}
