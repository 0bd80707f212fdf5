import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { answerJson } from '../outside/answer-json.ts'
import { OutsideRefusal, type CallOutside, type OutsideAnswer } from '../outside/call.ts'

/** Dependencies of calls to WhatsApp's Cloud API. */
export interface CloudParts {
  callOutside: CallOutside
  /** Base URL: `https://graph.facebook.com`. */
  whatsappUrl: string
}

/** Phone number with its access token. */
export interface NumberKeys {
  phoneNumber: string
  phoneNumberId: string
  accessToken: string
}

const apiVersion = 'v23.0'
/** Limits of a call with a short JSON answer. */
export const bounds = { maxBytes: 64 * 1024, limitMs: 15_000 }
/** Error code of an invalid or expired token. */
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

/** Digits of a phone number, as WhatsApp uses it. */
export const digitsOf = (number: string) => number.replace(/\D/g, '')
const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })

/**
 * Checks at WhatsApp that a token gives access to a number.
 * @returns name of the business at WhatsApp.
 * @throws DeskError INVALID with the field and WhatsApp's message.
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

/** Code and message of a failed answer; tokens, which WhatsApp repeats in messages, are removed. */
export function problemOf(
  answer: OutsideAnswer,
  accessToken: string,
): { code: number | undefined; words: string } {
  const { message, code, error_data: data } = answerJson(answer, problemSchema)?.error ?? {}
  const said = data?.details || message
  const words = said?.replaceAll(accessToken, '…').slice(0, 300) || `WhatsApp answered ${answer.status}`
  return { code, words: code === undefined ? words : `${words} (WhatsApp ${code})` }
}

/** URL of a call, below the API version. */
export const cloudAddress = ({ whatsappUrl }: CloudParts, path: string): string =>
  `${whatsappUrl}/${apiVersion}/${path}`

/** Headers of every call. */
export const cloudHeaders = (accessToken: string) => ({
  authorization: `Bearer ${accessToken}`,
  accept: 'application/json',
})

/**
 * Sends a read request to WhatsApp on behalf of a waiting user.
 * @throws DeskError INVALID if it cannot be reached.
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
