import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Received request. */
export interface AskedOfAI {
  path: string
  authorization: string | undefined
  model: string
  stream: boolean
  messages: { role: string; content: string }[]
}

/** Local server that speaks OpenAI's API. */
export interface AIService {
  baseUrl: string
  asked: AskedOfAI[]
  /** Handler of the next request; by default it says `Hello there.` in two chunks. */
  answer: (say: Speaker) => void | Promise<void>
  /** Number of answers that the client aborted. */
  hungUp: number
  close(): Promise<void>
}

/** Controls an answer. */
export interface Speaker {
  say(text: string): void
  end(): void
  fail(status: number, message: string): void
  /** Destroys the connection. */
  breakOff(): void
  /** Resolves once the client has hung up. */
  hungUp: Promise<void>
}

/** Starts a service on a free port. */
export async function startAIService(): Promise<AIService> {
  const server = createServer((request, response) => void take(request, response))
  const service: AIService = {
    baseUrl: '',
    asked: [],
    answer: usual,
    hungUp: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    service.asked.push({
      ...(JSON.parse(text) as AskedOfAI),
      path: request.url ?? '',
      authorization: request.headers.authorization,
    })
    const hungUp = new Promise<void>((resolve) =>
      response.once('close', () => {
        if (response.writableFinished) return
        service.hungUp += 1
        resolve()
      }),
    )
    await service.answer(speaker(response, hungUp))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return service
}

function usual(speaker: Speaker): void {
  speaker.say('Hello ')
  speaker.say('there.')
  speaker.end()
}

function speaker(response: ServerResponse, hungUp: Promise<void>): Speaker {
  const send = (data: string) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${data}\n\n`)
  }
  const chunk = (choices: object[]) =>
    send(JSON.stringify({ id: 'one', object: 'chat.completion.chunk', created: 0, model: 'm', choices }))
  return {
    hungUp,
    say: (content) => chunk([{ index: 0, delta: { content }, finish_reason: null }]),
    end() {
      chunk([{ index: 0, delta: {}, finish_reason: 'stop' }])
      // Some services end with a chunk of usage figures without a choice.
      chunk([])
      send('[DONE]')
      response.end()
    },
    fail(status, message) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message, type: 'error', code: null, param: null } }))
    },
    breakOff: () => response.destroy(),
  }
}
