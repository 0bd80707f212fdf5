import type OpenAI from 'openai'
import type { Logger } from 'pino'
import { DeskError } from '#domain/errors.ts'

/** Where a language model is reached. */
export interface AIConfig {
  /** Any service that speaks OpenAI's API. */
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
   * Writes, piece by piece, until it is done, or the signal says that nobody waits any more.
   * @throws DeskError with a sentence for the agent when the service refuses or breaks off.
   */
  write(instruction: Instruction, signal: AbortSignal): AsyncIterable<string>
}

/** Longest wait for a service to begin its answer, in ms. */
const requestTimeoutMs = 60_000
/** A service that is just out of breath is asked once more; an agent waits. */
const maxRetries = 1

/** A model behind OpenAI's API. The SDK is loaded with the first question: most desks never ask one. */
export function openAIWriter({ baseUrl, apiKey, model }: AIConfig, log: Pick<Logger, 'warn'>): Writer {
  let loading: Promise<OpenAI> | undefined
  const clientOf = async () => {
    const { OpenAI: Client } = await import('openai')
    // All is said here, so that no variable besides the documented ones means anything.
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
          // Some services close with a chunk of figures alone.
          const text = choices?.[0]?.delta?.content
          if (text) yield text
        }
      } catch (error) {
        if (signal.aborted) return
        const { status, name } = error as { status?: number; name?: string }
        // Neither key nor words: what the service says may repeat both.
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
