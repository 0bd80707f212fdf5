import * as z from 'zod/mini'

/** Limits of what a browser hands out; `perUser` counts devices, of which the oldest give way. */
export const pushLimits = { endpoint: 2048, perUser: 20 }

/** Bytes in base64url without padding; some browsers pad all the same. */
const bytes = (length: number) => {
  const digits = Math.ceil((length * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`)))
}

/** The address of a browser's push service for one device. */
export const pushEndpoint = () => z.url({ protocol: /^https$/ }).check(z.maxLength(pushLimits.endpoint))

/** Result of `PushSubscription.toJSON()`: the endpoint, and the keys that only that browser can read with. */
export const pushSubscriptionSchema = z.object({
  endpoint: pushEndpoint(),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: bytes(65),
    /** A shared secret. */
    auth: bytes(16),
  }),
  expirationTime: z.optional(z.nullable(z.number())),
})

/** A device as its browser's push service knows it. */
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>
