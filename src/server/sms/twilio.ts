import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { answerJson } from '../outside/answer-json.ts'
import type { CallOutside, OutsideAnswer } from '../outside/call.ts'
import { outcomeOfFailure } from '../outside/failure.ts'
import type { IncomingSms, KeyedChannel, OutgoingSms, SmsOutcome } from './provider.ts'

/** Dependencies of calls to Twilio. */
export interface TwilioParts {
  callOutside: CallOutside
  /** Base URL of its API: `https://api.twilio.com`. */
  twilioUrl: string
}

const apiVersion = '2010-04-01'
const bounds = { maxBytes: 256 * 1024, limitMs: 15_000 }
/** Error code for a recipient who has replied STOP. */
const stoppedCode = 21_610

type Keys = Pick<KeyedChannel, 'accountSID' | 'authToken'>

const headersOf = ({ accountSID, authToken }: Keys) => ({
  authorization: `Basic ${Buffer.from(`${accountSID}:${authToken}`).toString('base64')}`,
  accept: 'application/json',
})

const addressOf = ({ twilioUrl }: TwilioParts, { accountSID }: Keys, call: string) =>
  `${twilioUrl}/${apiVersion}/Accounts/${encodeURIComponent(accountSID)}/${call}`

const problemSchema = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })
const messageSchema = z.object({ sid: z.string() })
const numbersSchema = z.object({
  incoming_phone_numbers: z.array(
    z.object({ sid: z.string(), phone_number: z.string(), friendly_name: z.nullish(z.string()) }),
  ),
})

/** Twilio's error message, if it has one. */
const wordsOf = (answer: OutsideAnswer): string => {
  const { code, message } = answerJson(answer, problemSchema) ?? {}
  const words = message?.slice(0, 300) || `Twilio answered ${answer.status}`
  return code === undefined ? words : `${words} (Twilio ${code})`
}

/**
 * Numbers of an account that can send text messages.
 * @throws DeskError INVALID with Twilio's message (D1-99).
 */
export async function twilioNumbers(parts: TwilioParts, keys: Keys) {
  const address = addressOf(parts, keys, 'IncomingPhoneNumbers.json?PageSize=1000')
  const answer = await parts
    .callOutside(address, { headers: headersOf(keys), ...bounds })
    .catch((error: unknown) => {
      const failure = outcomeOfFailure(error, 'Twilio')
      throw new DeskError('INVALID', {
        message: 'reason' in failure ? failure.reason : 'Twilio cannot be reached',
      })
    })
  const found = answer.status === 200 ? answerJson(answer, numbersSchema) : undefined
  if (!found) throw new DeskError('INVALID', { message: wordsOf(answer) })
  return found.incoming_phone_numbers.map((each) => ({
    ...{ sid: each.sid, phoneNumber: each.phone_number },
    friendlyName: each.friendly_name ?? each.phone_number,
  }))
}

/** Sends a message by Twilio; never throws. */
export async function sendByTwilio(
  parts: TwilioParts,
  channel: KeyedChannel,
  { to, text, statusUrl }: OutgoingSms,
  signal: AbortSignal,
): Promise<SmsOutcome> {
  try {
    const answer = await parts.callOutside(addressOf(parts, channel, 'Messages.json'), {
      method: 'POST',
      headers: { ...headersOf(channel), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ To: to, From: channel.phoneNumber, Body: text, StatusCallback: statusUrl },
      }).toString(),
      ...{ ...bounds, signal },
    })
    return outcomeOf(answer)
  } catch (error) {
    return outcomeOfFailure(error, 'Twilio')
  }
}

function outcomeOf(answer: OutsideAnswer): SmsOutcome {
  const { status } = answer
  if (status === 201) return { kind: 'sent', id: answerJson(answer, messageSchema)?.sid ?? '' }
  const reason = wordsOf(answer)
  if (status === 429) return { kind: 'retry', reason }
  // It may have been accepted before the error.
  if (status >= 500) return { kind: 'unknown', reason }
  return { kind: 'failed', reason, isStopped: answerJson(answer, problemSchema)?.code === stoppedCode }
}

/**
 * True if Twilio signed a request: over the exact URL called, and the parameters in sorted order. Without a
 * token nothing is accepted.
 */
export function isSignedByTwilio(
  authToken: string,
  url: string,
  parameters: URLSearchParams,
  signature: string | undefined,
): boolean {
  if (authToken === '' || signature === undefined) return false
  const names = [...new Set(parameters.keys())].sort()
  const said = names.map((name) =>
    [...new Set(parameters.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  )
  const right = createHmac('sha1', authToken)
    .update(url + said.join(''))
    .digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Parses an incoming message; undefined if it is none. */
export function readTwilioSms(parameters: URLSearchParams): IncomingSms | undefined {
  const of = (name: string) => parameters.get(name) ?? ''
  if (of('MessageSid') === '' || of('From') === '') return undefined
  const asked = of('OptOutType')
  return {
    ...{ id: of('MessageSid'), from: of('From'), to: of('To'), text: of('Body') },
    keyword: asked === 'STOP' ? 'stop' : asked === 'START' ? 'start' : null,
  }
}

/** Parses a delivery state; null for an intermediate one. */
export function readTwilioStatus(
  parameters: URLSearchParams,
): { isLost: boolean; reason: string | null } | null {
  const status = parameters.get('MessageStatus')
  if (status === 'sent' || status === 'delivered') return { isLost: false, reason: null }
  if (status !== 'failed' && status !== 'undelivered') return null
  const code = parameters.get('ErrorCode')
  return {
    isLost: true,
    reason: code ? `Twilio could not deliver it (error ${code})` : 'Twilio could not deliver it',
  }
}
