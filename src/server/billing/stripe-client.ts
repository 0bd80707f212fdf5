import type Stripe from 'stripe'
import { DeskError } from '#domain/errors.ts'

/** Stripe's API URL and our credentials. */
export interface StripeConfig {
  key: string
  /** Secret that signs the webhook events. */
  webhookSecret: string
  /** Origin of the API. */
  url: string
}

/** Request timeout in ms; a request without an answer is repeated once with the same key. */
const timeout = 20_000

/** Client of Stripe's API. The SDK is loaded on first use, as most desks never need it. */
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

/** Maps Stripe's errors to DeskErrors. Messages about cards are for users, all others are for the log. */
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
  // Omits headers and input, which may contain data that must not be logged.
  return new Error(`Stripe refused: ${type} ${code ?? ''} ${message ?? ''}`)
}
