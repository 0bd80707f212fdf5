import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * Local server with the part of WhatsApp's Cloud API that the product uses: numbers, messages, files and
 * templates, with a bearer token. Refuses what the real one refuses, with its messages.
 */

/** Phone number of the service. */
export interface CloudNumber {
  id: string
  display_phone_number: string
  verified_name: string
  /** Valid tokens. */
  tokens: string[]
}

/** File of the service. */
export interface CloudFile {
  type: string
  name?: string
  bytes: Uint8Array
}

/** The service. */
export interface WhatsAppService {
  url: string
  /** Received requests, method and URL. */
  asked: string[]
  /** Accepted messages as JSON. */
  messages: Record<string, unknown>[]
  /** Files by id: those of customers and uploaded ones. */
  files: Map<string, CloudFile>
  /** Templates of every business account. */
  templates: object[]
  /** Next answers to messages in order: `hangUp` after reading the request. */
  next: ({ status: number; code: number; message: string } | 'hangUp')[]
  /** Status of the next answer. */
  failing: number | null
  close(): Promise<void>
}

type Said = [number, object] | 'hangUp' | CloudFile

const problem = (status: number, code: number, message: string): [number, object] => [
  status,
  { error: { message, type: status === 401 ? 'OAuthException' : 'GraphMethodException', code } },
]

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Handles an upload: a form with file and type. */
async function upload(
  { files }: Pick<WhatsAppService, 'files'>,
  { headers }: IncomingMessage,
  body: Buffer,
): Promise<Said> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data; boundary=')) return problem(400, 100, 'No file uploaded')
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File))
    return problem(400, 100, '(#100) The parameter messaging_product is required.')
  if (file.type !== form.get('type')) return problem(400, 100, 'Param file must be a file with its type')
  const id = String(800 + files.size)
  files.set(id, { type: file.type, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  return [200, { id }]
}

const knownKeys = ['messaging_product', 'recipient_type', 'to', 'type', 'context', 'biz_opaque_callback_data']

/** Handles a message, validated by its type. */
function take(
  { messages, files, next }: Pick<WhatsAppService, 'messages' | 'files' | 'next'>,
  { headers }: IncomingMessage,
  body: Buffer,
): Said {
  const planned = next.shift()
  if (planned === 'hangUp') return planned
  if (planned) return problem(planned.status, planned.code, planned.message)
  if (headers['content-type'] !== 'application/json') return problem(400, 100, 'Unsupported content type')
  const message = JSON.parse(body.toString('utf8')) as Record<string, unknown>
  const type = String(message['type'])
  const content = message[type] as Record<string, unknown> | undefined
  const odd = Object.keys(message).find((key) => ![...knownKeys, type].includes(key))
  if (odd) return problem(400, 100, `Unexpected key "${odd}" on param "root".`)
  if (message['messaging_product'] !== 'whatsapp')
    return problem(400, 100, '(#100) messaging_product is required')
  if (!/^\d{4,20}$/.test(String(message['to']))) return problem(400, 131_009, 'Parameter value is not valid')
  if (!content) return problem(400, 131_008, 'Required parameter is missing')
  if (type === 'text' && (!content['body'] || String(content['body']).length > 4096))
    return problem(400, 100, 'Param text.body must be 1 to 4096 characters')
  if (type === 'template' && !(content['language'] as { code?: string } | undefined)?.code)
    return problem(400, 131_008, 'Required parameter is missing')
  if (['image', 'video', 'audio', 'document'].includes(type) && !files.has(String(content['id'])))
    return problem(400, 100, 'Media ID was not found')
  messages.push(message)
  const id = `wamid.OUT${messages.length}`
  return [
    200,
    {
      messaging_product: 'whatsapp',
      contacts: [{ input: message['to'], wa_id: message['to'] }],
      messages: [{ id, message_status: 'accepted' }],
    },
  ]
}

/** Starts it on a free port. */
export async function startWhatsApp(numbers: readonly CloudNumber[]): Promise<WhatsAppService> {
  const service: Omit<WhatsAppService, 'url' | 'close'> = {
    ...{ asked: [], messages: [], files: new Map(), templates: [], next: [], failing: null },
  }
  let url = ''
  const answer = async (request: IncomingMessage): Promise<Said> => {
    const { method = '', url: address = '/' } = request
    service.asked.push(`${method} ${address}`)
    const body = await read(request)
    const { failing } = service
    service.failing = null
    if (failing !== null) return problem(failing, 2, 'Service temporarily unavailable')
    const { pathname, searchParams } = new URL(address, 'http://x')
    const [, version, id = '', part = '', ...rest] = pathname.split('/')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return problem(401, 190, 'An access token is required to request this resource.')
    const own = numbers.filter(({ tokens }) => tokens.includes(token))
    if (own.length === 0) return problem(401, 190, `Invalid OAuth access token - Cannot parse ${token}`)
    if (version === 'files') return service.files.get(id) ?? problem(404, 100, 'No such file')
    if (!/^v\d+\.\d$/.test(version ?? '') || rest.length > 0)
      return problem(400, 2500, 'Unknown path components')
    const number = own.find((each) => each.id === id)
    if (method === 'GET' && part === 'message_templates')
      return [200, { data: service.templates, paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } } }]
    const file = service.files.get(id)
    if (method === 'GET' && part === '' && file)
      return [
        200,
        {
          ...{ messaging_product: 'whatsapp', url: `${url}/files/${id}`, mime_type: file.type, id },
          file_size: file.bytes.byteLength,
        },
      ]
    if (!number) return problem(400, 100, `Unsupported get request. Object with ID '${id}' does not exist`)
    if (method === 'POST' && part === 'media') return upload(service, request, body)
    if (method === 'POST' && part === 'messages') return take(service, request, body)
    if (method !== 'GET' || part !== '') return problem(400, 2500, 'Unknown path components')
    const fields = (searchParams.get('fields') ?? 'id').split(',')
    return [200, Object.fromEntries(Object.entries(number).filter(([key]) => fields.includes(key)))]
  }
  const server = createServer((request, response) => {
    void answer(request).then((said) => {
      if (said === 'hangUp') return request.socket.destroy()
      if (!Array.isArray(said)) return response.writeHead(200, { 'content-type': said.type }).end(said.bytes)
      const [status, body] = said
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
