import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { aiLimits, type AILine } from '#domain/ai/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { readProfile } from '../auth/profile.ts'
import { Throttle } from '../auth/throttle.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { readPromptMessages } from './conversation.ts'
import { refineInstruction, replyInstruction } from './instructions.ts'
import type { Instruction, Writer } from './writer.ts'

/** Dependencies of the AI handlers. */
export interface AIParts {
  database: Database
  clock: Clock
  /** Null if no service is configured. */
  writer: Writer | null
}

/** Requests per agent and minute; more answers than a person can read. */
const perAgent = { tries: 20, span: 60_000 }
/** Time limit of one answer, in ms. */
const longest = 120_000

/** Handlers for AI help: answers are streamed, and stopped when the caller disconnects. */
export function aiHandlers({ database, clock, writer }: AIParts) {
  const agents = new Throttle(clock, perAgent)

  /** Rate limit, then the model. @throws DeskError UNAVAILABLE without one, or RATE_LIMITED. */
  const admit = ({ actor }: Call): Writer => {
    if (!writer) throw new DeskError('UNAVAILABLE', { message: 'AI help is not set up on this server' })
    agents.enter(`${actor.accountId} ${actor.userId}`)
    return writer
  }
  return {
    async helpMeWrite({ conversationId }, call) {
      const { actor, signal } = call
      const { said, subject, agent } = await database.look(actor.accountId, async (sql) => {
        const found = await readPromptMessages(sql, actor, conversationId)
        const { user } = await readProfile(sql, actor, '')
        return { ...found, agent: nameOf(user) }
      })
      return linesOf(admit(call), replyInstruction(subject, said, agent), signal)
    },
    async modifyEmailReply(input, call) {
      const { actor, signal } = call
      const { id } = input
      const { said } =
        id === undefined
          ? { said: [] }
          : await database.look(actor.accountId, (sql) => readPromptMessages(sql, actor, id))
      // Only free questions refer to the conversation; rewriting needs just the text.
      const material = input.newQuestion === undefined ? [] : said
      return linesOf(admit(call), refineInstruction(input, material), signal)
    },
  } satisfies HandlersOf<(typeof endpoints)['ai']>
}

const line = (value: AILine) => JSON.stringify(value)

/** Streams an answer as lines. An error before the first chunk is an ordinary one; a later one is a line. */
async function* linesOf(
  writer: Writer,
  instruction: Instruction,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const end = new AbortController()
  const until = AbortSignal.any([signal, end.signal, AbortSignal.timeout(longest)])
  let written = 0
  try {
    for await (const text of writer.write(instruction, until)) {
      const part = text.slice(0, aiLimits.answer - written)
      written += part.length
      if (part !== '') yield line({ t: 'text', text: part })
      if (written >= aiLimits.answer) break
    }
    const isCut = written >= aiLimits.answer || until.aborted
    yield line({ t: 'end', isCut })
  } catch (error) {
    if (written === 0 || !(error instanceof DeskError)) throw error
    yield line({ t: 'failed', message: error.message })
  } finally {
    // Stops the service also when the caller stops reading.
    end.abort()
  }
}
