import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { answerJson } from '../outside/answer-json.ts'
import { OutsideRefusal, type CallOutside, type OutsideAnswer } from '../outside/call.ts'

/** How WhatsApp's Cloud API is called. */
export interface CloudParts {
  callOutside: CallOutside
  /** Where it is: `https://graph.facebook.com`. */
  whatsappUrl: string
}

/** A number with what opens it. */
export interface NumberKeys {
  phoneNumber: string
  phoneNumberId: string
  accessToken: string
}

const apiVersion = 'v23.0'
/** Bounds of a call whose answer is a short JSON text. */
export const bounds = { maxBytes: 64 * 1024, limitMs: 15_000 }
/** Error code of a token that is wrong or has ended. */
const tokenCode = 190

const numberSchema = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.nullish(z.string()),
})
const problemSchema = z.object({
  error: z.object({
    message: z.optional(z.string()),
    code: z.optional(z.number()),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
})

/** A number as WhatsApp names it: its digits alone. */
export const digitsOf = (number: string) => number.replace(/\D/g, '')
const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })

/**
 * Asks WhatsApp whether a token opens a number.
 * @returns the name of the business as WhatsApp shows it.
 * @throws DeskError INVALID with the field and WhatsApp's words.
 */
export async function checkNumber(parts: CloudParts, keys: NumberKeys): Promise<string> {
  const { phoneNumber, phoneNumberId, accessToken } = keys
  const path = `${encodeURIComponent(phoneNumberId)}?fields=id,display_phone_number,verified_name`
  const answer = await askCloud(parts, path, accessToken)
  if (answer.status !== 200) throw refusalOf(answer, accessToken)
  const found = answerJson(answer, numberSchema)
  if (found?.id !== phoneNumberId)
    throw invalid('phoneNumberId', 'WhatsApp did not answer with this phone number')
  if (digitsOf(found.display_phone_number) !== digitsOf(phoneNumber))
    throw invalid('phoneNumber', `At WhatsApp this ID is of the number ${found.display_phone_number}`)
  return found.verified_name ?? ''
}

function refusalOf(answer: OutsideAnswer, accessToken: string): DeskError {
  const { code, words } = problemOf(answer, accessToken)
  if (answer.status >= 500 || answer.status === 429) return new DeskError('INVALID', { message: words })
  return invalid(answer.status === 401 || code === tokenCode ? 'accessToken' : 'phoneNumberId', words)
}

/** Code and words of an answer that is no success; WhatsApp repeats tokens, which go no further. */
export function problemOf(
  answer: OutsideAnswer,
  accessToken: string,
): { code: number | undefined; words: string } {
  const { message, code, error_data: data } = answerJson(answer, problemSchema)?.error ?? {}
  const said = data?.details || message
  const words = said?.replaceAll(accessToken, '…').slice(0, 300) || `WhatsApp answered ${answer.status}`
  return { code, words: code === undefined ? words : `${words} (WhatsApp ${code})` }
}

/** Address of a call below the version of the API. */
export const cloudAddress = ({ whatsappUrl }: CloudParts, path: string): string =>
  `${whatsappUrl}/${apiVersion}/${path}`

/** Headers that every call bears. */
export const cloudHeaders = (accessToken: string) => ({
  authorization: `Bearer ${accessToken}`,
  accept: 'application/json',
})

/**
 * Reads something at WhatsApp for who waits for it.
 * @throws DeskError INVALID where it cannot be reached.
 */
export const askCloud = (
  parts: CloudParts,
  path: string,
  accessToken: string,
  maxBytes: number = bounds.maxBytes,
): Promise<OutsideAnswer> =>
  parts
    .callOutside(cloudAddress(parts, path), { ...bounds, headers: cloudHeaders(accessToken), maxBytes })
    .catch((error: unknown) => {
      const why = error instanceof OutsideRefusal ? error.message : (error as { code?: string }).code
      throw new DeskError('INVALID', { message: `WhatsApp cannot be reached${why ? ` (${why})` : ''}` })
    })
