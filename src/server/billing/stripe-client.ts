import type Stripe from 'stripe'
import { DeskError } from '#domain/errors.ts'

/** Where Stripe is reached, and who we are there. */
export interface StripeConfig {
  key: string
  /** Secret that signs the webhook events. */
  webhookSecret: string
  /** Origin of the API. */
  url: string
}

/** Longest wait for an answer, in ms; what gets none is asked once more, under the same key. */
const timeout = 20_000

/** A client of Stripe's API. The SDK is loaded with the first question: most desks never ask one. */
export function stripeClient({ key, url }: StripeConfig): () => Promise<Stripe> {
  let loading: Promise<Stripe> | undefined
  const load = async () => {
    const { Stripe: Client } = await import('stripe')
    const { hostname, port, protocol } = new URL(url)
    const isPlain = protocol === 'http:'
    return new Client(key, {
      ...{ host: hostname, port: port === '' ? (isPlain ? 80 : 443) : Number(port) },
      ...{ protocol: isPlain ? 'http' : 'https', timeout, maxNetworkRetries: 1, telemetry: false },
    })
  }
  return () => (loading ??= load())
}

const silent = 'The payment provider does not answer. Please try again.'

/**
 * Maps Stripe's errors to DeskErrors. Its sentences are for people where it is about a card, and for us everywhere
 * else.
 */
export function deskErrorOf(error: unknown): Error {
  const { type, message, code, statusCode } = error as Partial<Stripe.errors.StripeError>
  if (type === 'StripeCardError')
    return new DeskError('INVALID', { message: message ?? 'Your card was declined.' })
  if (code === 'resource_missing') return new DeskError('NOT_FOUND')
  if (type === 'StripeConnectionError' || type === 'StripeRateLimitError' || (statusCode ?? 0) >= 500)
    return new DeskError('UNAVAILABLE', { message: silent })
  if (type === 'StripeIdempotencyError' || statusCode === 409)
    return new DeskError('CONFLICT', {
      message: 'Somebody else is changing the subscription. Please try again.',
    })
  if (type === undefined) return error as Error
  // Neither headers nor what was sent: both may hold what no log is to know.
  return new Error(`Stripe refused: ${type} ${code ?? ''} ${message ?? ''}`)
}
