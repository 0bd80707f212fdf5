import type OpenAI from 'openai'
import type { Logger } from 'pino'
import { DeskError } from '#domain/errors.ts'

/** API settings of the language model. */
export interface AIConfig {
  /** Any service with an OpenAI-compatible API. */
  baseUrl: string
  apiKey: string
  model: string
}

/** Prompt for the model: the desk's rules and the text to work on. */
export interface Instruction {
  rules: string
  material: string
}

/** A language model. */
export interface Writer {
  /**
   * Streams the answer in chunks, until it is complete or the signal aborts.
   * @throws DeskError with a sentence for the agent when the service refuses or breaks off.
   */
  write(instruction: Instruction, signal: AbortSignal): AsyncIterable<string>
}

/** Longest wait for the start of an answer, in ms. */
const requestTimeoutMs = 60_000
/** Overloaded services are retried once only, as an agent waits. */
const maxRetries = 1

/** Model behind an OpenAI-compatible API. The SDK is loaded on first use, as most desks never need it. */
export function openAIWriter({ baseUrl, apiKey, model }: AIConfig, log: Pick<Logger, 'warn'>): Writer {
  let loading: Promise<OpenAI> | undefined
  const clientOf = async () => {
    const { OpenAI: Client } = await import('openai')
    // Everything is set explicitly, so that the SDK reads no undocumented environment variables.
    const unset = { organization: null, project: null, adminAPIKey: null, webhookSecret: null }
    return new Client({
      ...unset,
      baseURL: baseUrl,
      apiKey,
      timeout: requestTimeoutMs,
      maxRetries,
      logLevel: 'off',
    })
  }
  return {
    async *write({ rules, material }, signal) {
      try {
        const client = await (loading ??= clientOf())
        const stream = await client.chat.completions.create(
          {
            model,
            stream: true,
            messages: [
              { role: 'system', content: rules },
              { role: 'user', content: material },
            ],
          },
          { signal },
        )
        for await (const { choices } of stream) {
          // Some services end with a chunk that only has usage figures.
          const text = choices?.[0]?.delta?.content
          if (text) yield text
        }
      } catch (error) {
        if (signal.aborted) return
        const { status, name } = error as { status?: number; name?: string }
        // Logs neither key nor text: the service's message may repeat both.
        log.warn({ status, name }, 'The AI service did not answer')
        throw new DeskError(status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE', { message: wordsFor(status) })
      }
    },
  }
}

function wordsFor(status: number | undefined): string {
  if (status === 401 || status === 403) return 'The AI service refuses the key of this server'
  if (status === 404) return 'The AI service does not know the model of this server'
  if (status === 429) return 'The AI service is busy. Please try again.'
  if (status !== undefined && status < 500) return 'The AI service did not take the request'
  return 'The AI service does not answer. Please try again.'
}
