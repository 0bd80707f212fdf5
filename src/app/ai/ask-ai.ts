import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import {
  aiLine,
  helpMeWrite,
  modifyEmailReply,
  type AILine,
  type Language,
  type Tone,
} from '#domain/ai/endpoints.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'

/** Ways to refine a text. */
export type Wish =
  | { type: 'shorten' | 'elaborate' }
  | { type: 'translate'; language: Language }
  | { type: 'tone'; toneType: Tone }
  | { newQuestion: string; id?: number }

/** Request to the model: a reply to a conversation, or a rewritten text. */
export type AIRequest = { conversationId: number } | (Wish & { email: string })

/**
 * Streams the model's answer until it is complete.
 * @returns true if the answer was cut at a limit.
 * @throws DeskError with a message if the answer failed or broke off.
 */
export async function* askAI(
  { client }: Pick<OpenDesk, 'client'>,
  request: AIRequest,
  signal: AbortSignal,
): AsyncGenerator<string, boolean> {
  const { path } = 'conversationId' in request ? helpMeWrite : modifyEmailReply
  const answer = await deskRequest(client, path, 'POST', request, signal)
  for await (const line of linesOf(answer)) {
    if (line.t === 'text') yield line.text
    else if (line.t === 'end') return line.isCut
    else throw new DeskError('UNAVAILABLE', { message: line.message })
  }
  throw new DeskError('UNAVAILABLE', { message: 'The answer broke off on its way' })
}

/** Lines of an answer; a lost connection ends them. */
async function* linesOf({ body }: Response): AsyncGenerator<AILine> {
  const texts = body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
  const reader = texts?.getReader()
  let rest = ''
  for (;;) {
    const read = await reader?.read().catch(() => undefined)
    if (!read || read.done) return
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield z.parse(aiLine, JSON.parse(line))
  }
}
