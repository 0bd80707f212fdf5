import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderSender, sentFileName } from '#server/smtp/folder-sender.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const mail = {
  messageId: 'op-1@desk.example',
  envelope: { from: 'a@b.example', to: ['c@d.example'] },
  raw: Buffer.from('Subject: x\r\n\r\nx\r\n'),
}

test('a mail is a file under its Message-ID, and sending again makes no second one', async () => {
  const sender = folderSender(join(folder, 'sent-mail'))
  for (let round = 0; round < 2; round++) {
    expect(await sender.send(mail, { beforeDot: () => Promise.resolve() })).toEqual({ kind: 'kept' })
  }
  expect(await readdir(join(folder, 'sent-mail'))).toEqual(['op-1@desk.example.eml'])
  expect(await readFile(join(folder, 'sent-mail', 'op-1@desk.example.eml'))).toEqual(mail.raw)
})

test('nothing is there before the hook has resolved, nor when it fails', async () => {
  const sender = folderSender(folder)
  const failing = await sender.send(mail, {
    beforeDot: async () => {
      expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toEqual([])
      throw new Error('no')
    },
  })
  expect(failing).toEqual({ kind: 'retry', reason: 'no' })
  expect(await readdir(folder)).toEqual([])
})

test('a folder that cannot be written is a reason to try again', async () => {
  await writeFile(join(folder, 'file'), '')
  const outcome = await folderSender(join(folder, 'file')).send(mail, { beforeDot: () => Promise.resolve() })
  expect(outcome).toMatchObject({ kind: 'retry' })
})

test('closing waits for what is under way and takes nothing more', async () => {
  const sender = folderSender(folder)
  const gate = Promise.withResolvers<void>()
  const sending = sender.send(mail, { beforeDot: () => gate.promise })
  const closing = sender.close()
  gate.resolve()
  await closing
  expect(await sending).toEqual({ kind: 'kept' })
  expect(await sender.send(mail, { beforeDot: () => Promise.resolve() })).toMatchObject({ kind: 'retry' })
})

test.each([
  ['../../etc/passwd', '%2e.%2f..%2fetc%2fpasswd.eml'],
  ['.hidden', '%2ehidden.eml'],
  ['a/b\\c:d*e\0f', 'a%2fb%5cc%3ad%2ae%0f.eml'],
])('%s is a safe file name', (messageId, name) => {
  expect(sentFileName(messageId)).toBe(name)
})
