import { parentPort } from 'node:worker_threads'
import type { AnswerOfThread, MailToRead } from './mail-reader.ts'
import { UnreadableMail } from '../mail/mail.ts'
import { readMail } from '../mail/read.ts'

/* Body of a worker thread: reads mails one after the other, without database or network. */

async function answerTo({ raw, options }: MailToRead): Promise<AnswerOfThread> {
  try {
    return { mail: await readMail(raw, options) }
  } catch (error) {
    if (error instanceof UnreadableMail) return { reason: error.reason }
    throw error
  }
}

parentPort?.on('message', (request: MailToRead) => {
  void answerTo(request).then((answer) => {
    const files = 'mail' in answer ? answer.mail.attachments : []
    // A file may be a view of the whole message's buffer, which would be transferred with each.
    for (const file of files) file.bytes = new Uint8Array(file.bytes)
    const owned = [...new Set(files.map(({ bytes }) => bytes.buffer as ArrayBuffer))]
    parentPort?.postMessage(answer, owned)
  })
})
