import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailToSend, Sender, SendHooks, SendOutcome } from './sender.ts'

/**
 * Writes mail to a folder instead of sending it: one `.eml` file per message, named after its Message-ID, so
 * that a retry writes the same file. Files are written atomically and durably.
 */
export function folderSender(folder: string): Sender {
  const running = new Set<Promise<SendOutcome>>()
  let isClosed = false
  return {
    async send(mail, hooks) {
      if (isClosed) return { kind: 'retry', reason: 'The sender is closed.' }
      const sending = sendInto(folder, mail, hooks)
      running.add(sending)
      return sending.finally(() => running.delete(sending))
    },
    async close() {
      isClosed = true
      await Promise.all(running)
    },
  }
}

async function sendInto(folder: string, mail: MailToSend, hooks: SendHooks): Promise<SendOutcome> {
  const path = join(folder, sentFileName(mail.messageId))
  const temporary = `${path}.part`
  let mayBeThere = false
  try {
    await mkdir(folder, { recursive: true })
    await writeDurably(temporary, mail.raw)
    await hooks.beforeDot()
    mayBeThere = true
    await rename(temporary, path)
    await syncFolder(folder)
    return { kind: 'kept' }
  } catch (error) {
    const left = await rm(temporary, { force: true }).then(() => null, messageOf)
    const reason = messageOf(error) + (left ? ` (and ${temporary} stays: ${left})` : '')
    return mayBeThere ? { kind: 'unknown', reason } : { kind: 'retry', reason }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** File name of a Message-ID: letters, digits and a few characters as they are, others as codes. */
export function sentFileName(messageId: string): string {
  const safe = messageId.replace(
    /[^A-Za-z0-9@._-]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16)}`,
  )
  return `${safe.replace(/^\./, '%2e').slice(0, 200)}.eml`
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the folder, which makes a rename durable; Windows cannot open one and does this itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
