import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { ConversationView, ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import type { Product } from '../../support/product.ts'

/** Address of the inbox of imported mail. */
export const supportAddress = 'support@demo.outpost.test'

/** Real messages: threads, replies with quotes, attachments, several character sets. */
const sample = [
  'rt__new-ticket-from-iso-8859-1.eml',
  'mailcore2__jwz-069.eml',
  'mailcore2__jwz-087.eml',
  'mime4j__mbox.rlug-1.eml',
  'mimekit__epilogue.eml',
  'mailparser__large_text.eml',
  'stalwart__thirdparty-015.eml',
  'flanker__iphone.eml',
  'libredesk__mixed-attachments.eml',
  'mail__attachment_pdf.eml',
]

/** Imports the sample with the product's command. */
export async function importSample(product: Product, mailFolder: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-sample-'))
  try {
    for (const name of sample) copyFileSync(join(mailFolder, name), join(folder, name))
    return await product.run('import', folder, '--mailbox', supportAddress)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** API as an agent's program uses it. */
export interface DeskApi {
  /** The one conversation that contains these words. */
  find(words: string): Promise<ConversationView>
  thread(id: number): Promise<ThreadView>
  /** Makes all inboxes send through a server. */
  sendBy(smtpUrl: string): Promise<void>
}

/** Signs in besides the browsers. */
export async function deskApi({ url }: Pick<Product, 'url'>, email: string): Promise<DeskApi> {
  const signedIn = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'outpost-demo' }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const call = async (method: 'GET' | 'PUT', path: string, body?: object) => {
    const answer = await fetch(`${url}/api/desk${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const get = (path: string) => call('GET', path)
  return {
    async find(words) {
      const { data } = (await get(`/conversations?text=${encodeURIComponent(words)}`)) as {
        data: ConversationView[]
      }
      const [found, second] = data
      if (!found || second) throw new Error(`${data.length} conversations with ${words}`)
      return found
    },
    thread: async (id) => (await get(`/conversations/${id}`)) as ThreadView,
    async sendBy(smtpUrl) {
      const { hostname: host, port } = new URL(smtpUrl)
      const { data } = (await get('/mailboxes')) as { data: { id: number; email: string | null }[] }
      for (const { id, email } of data)
        if (email)
          await call('PUT', `/mailboxes/${id}/smtp`, { host, port: Number(port), security: 'none', user: '' })
    },
  }
}

/** Sends a customer's answer to a mail, like a mail program and upstream server. */
export async function answerAsCustomer(
  product: Pick<Product, 'inboundPort'>,
  mail: {
    from: string
    to: string
    inReplyTo?: string
    references?: string[]
    subject: string
    text: string
  },
): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: product.inboundPort,
    secure: false,
    ignoreTLS: true,
  })
  await transport.sendMail({ ...mail, envelope: { from: mail.from, to: [mail.to] } })
  transport.close()
}
