import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Local server with the part of Twilio's API that the product uses: messages and numbers of an account, with
 * basic authentication and forms. Refuses what the real one refuses, with its messages.
 */

export const twilioKeys = { accountSID: `AC${'1'.repeat(32)}`, authToken: 'the auth token of the account' }
export const twilioNumber = { phoneNumber: '+15005550006', sid: `PN${'2'.repeat(32)}` }

/** Accepted message. */
export interface TwilioMessage {
  To: string
  From: string
  Body: string
  StatusCallback: string
}

/** The service. */
export interface TwilioService {
  url: string
  messages: TwilioMessage[]
  /** Next answers in order: `hangUp` after reading the request. */
  next: ({ status: number; code: number; message: string } | 'hangUp')[]
  /** Requests refused for their format. */
  refused: string[]
  close(): Promise<void>
}

const base = `/2010-04-01/Accounts/${twilioKeys.accountSID}`
const basic = `Basic ${Buffer.from(`${twilioKeys.accountSID}:${twilioKeys.authToken}`).toString('base64')}`

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Twilio's request signature: the URL, and the parameters sorted by name. */
export function twilioSignature(
  url: string,
  fields: Record<string, string>,
  token = twilioKeys.authToken,
): string {
  const said = Object.keys(fields)
    .sort()
    .map((name) => name + fields[name])
    .join('')
  return createHmac('sha1', token)
    .update(Buffer.from(url + said, 'utf8'))
    .digest('base64')
}

/** Starts it on a free port. */
export async function startTwilio(): Promise<TwilioService> {
  const service: Omit<TwilioService, 'url' | 'close'> = { messages: [], next: [], refused: [] }
  const answer = async (request: IncomingMessage): Promise<[number, object] | 'hangUp'> => {
    const body = await read(request)
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const problem = (status: number, code: number, message: string): [number, object] => {
      service.refused.push(`${request.method} ${request.url} ${message}`)
      return [status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }]
    }
    if (request.headers.authorization !== basic) return problem(401, 20_003, 'Authenticate')
    const planned = service.next.shift()
    if (planned === 'hangUp') return 'hangUp'
    if (planned) return problem(planned.status, planned.code, planned.message)
    if (request.method === 'GET' && pathname === `${base}/IncomingPhoneNumbers.json`)
      return [
        200,
        {
          incoming_phone_numbers: [
            {
              ...{ sid: twilioNumber.sid, account_sid: twilioKeys.accountSID, capabilities: { sms: true } },
              ...{ phone_number: twilioNumber.phoneNumber, friendly_name: '(500) 555-0006' },
            },
          ],
          ...{ page: 0, page_size: 1000, next_page_uri: null },
        },
      ]
    if (request.method !== 'POST' || pathname !== `${base}/Messages.json`)
      return problem(404, 20_404, `The requested resource ${pathname} was not found`)
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return problem(400, 20_001, 'Unsupported content type')
    const fields = Object.fromEntries(new URLSearchParams(body)) as unknown as TwilioMessage
    if (!fields.To) return problem(400, 21_604, "A 'To' phone number is required.")
    if (fields.From !== twilioNumber.phoneNumber)
      return problem(400, 21_606, 'The From phone number is not yours')
    if (!fields.Body) return problem(400, 21_602, 'Message body is required.')
    if (fields.Body.length > 1600) return problem(400, 21_617, 'The message body exceeds 1600 characters')
    service.messages.push(fields)
    const sid = `SM${String(service.messages.length).padStart(32, '0')}`
    return [
      201,
      { sid, status: 'queued', to: fields.To, from: fields.From, body: fields.Body, error_code: null },
    ]
  }
  const server = createServer((request, response) => {
    void answer(request).then((said) => {
      if (said === 'hangUp') return request.socket.destroy()
      const [status, body] = said
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(service, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
