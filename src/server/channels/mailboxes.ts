import { invariant } from '#lib/invariant.ts'
import { isOfNumber } from '#domain/channels/of-number.ts'
import { mailboxResource, type putMailboxSettings } from '#domain/channels/mailbox-resource.ts'
import type { InputOf } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import type { RecordOf, ResourceInput } from '#domain/resource.ts'
import { requireRoomFor } from '../access/plans.ts'
import type { Call } from '../http/handler.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { mailboxes } from '../schema/desk.ts'
import { mailLeavesSql, shapes } from '../store/shape.ts'
import { checkAliases, writeAliases } from './aliases.ts'
import { countHeld } from './mailbox-deletion.ts'

type Input = ResourceInput<typeof mailboxResource>
type Row = RecordOf<typeof mailboxResource>

/** Dependencies of the inbox records. */
export interface MailboxParts {
  database: Database
  now(): number
  /** Passwords of the servers that inboxes fetch from and send by. */
  secrets: KeptSecrets
}

/** Record operations for inboxes; a new agent of an inbox sees its conversations with the next pull. */
export function mailboxRecords(parts: MailboxParts) {
  const check = async (work: ResourceWork, words: Input, before: Row | null) => {
    if (!before) await requireRoomFor(work.sql, 'mailboxes', parts.now())
    return toStore(words, before)
  }
  const { get, create, update, remove } = resourceHandlers(mailboxResource, {
    ...parts,
    table: mailboxes,
    scope: shapes.mailboxes.scope,
    derived: {
      aliases: invariant(shapes.mailboxes.field('aliases'), 'aliases').read,
      mailLeaves: mailLeavesSql,
    },
    hooks: {
      check,
      after: async ({ sql }, id, words) => {
        if (words) await writeAliases(sql, id, words)
      },
      release: (work, row) => release(parts.secrets, work, row),
    },
  })
  return {
    get,
    create: async (words: Input, call: Call) => Promise.resolve(create(words, call)).catch(refuseForeign),
    update: async (words: Parameters<typeof update>[0], call: Call) =>
      Promise.resolve(update(words, call)).catch(refuseForeign),
    remove,
    async settings({ id, ...settings }: InputOf<typeof putMailboxSettings>, call: Call): Promise<Row> {
      const before = await get({ id }, call)
      const words = { ...before, email: before.email ?? '', settings: { ...before.settings, ...settings } }
      return update({ ...(words as unknown as Input), id, revision: before.revision }, call)
    },
  }
}

/** Stored values of an inbox: the signature is sanitised for mail, a new address loses its verification. */
function toStore(words: Input, before: Row | null): object {
  if (before) refuseOfNumber(before)
  checkAliases(words)
  const isSame = before?.email?.toLowerCase() === words.email.toLowerCase()
  const isEmail = before === null || before.type === 'email'
  return {
    ...words,
    type: before?.type ?? 'email',
    email: isEmail ? words.email : before.email,
    emailVerified: isSame && before.emailVerified,
    signature: sanitiseHtml(words.signature, { isOurs: true }),
  }
}

/** The inbox of a phone number is changed by its channel, as long as the channel exists. */
function refuseOfNumber({ type, email }: Row): void {
  if (!isOfNumber({ type }) || email === null) return
  const channel = type === 'sms' ? 'an SMS' : 'a WhatsApp'
  throw new DeskError('CONFLICT', {
    message: `This inbox belongs to ${channel} channel. Change it there.`,
  })
}

/** Refuses to delete an inbox that holds conversations, as they would be deleted with it. */
async function release(secrets: KeptSecrets, { sql }: ResourceWork, row: Row): Promise<void> {
  refuseOfNumber(row)
  const { id, name } = row
  const count = await countHeld(sql, id)
  if (count === 0) return secrets.removeAll(sql, mailboxResource.name, id)
  const words = count === 1 ? 'A conversation is' : `${count.toLocaleString('en')} conversations are`
  throw new DeskError('CONFLICT', { message: `${words} in ${name}. Move or delete them first.` })
}

/** An address belongs to one account; the error does not reveal which one. */
function refuseForeign(error: { code?: string; constraint?: string }): never {
  if (error.code !== '23505') throw error
  throw new DeskError('INVALID', { field: 'email', message: 'This address is an inbox already' })
}
