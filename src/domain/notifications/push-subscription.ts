import * as z from 'zod/mini'

/** Limits of a push subscription; `perUser` is the number of devices, of which the oldest are dropped. */
export const pushLimits = { endpoint: 2048, perUser: 20 }

/** Bytes in base64url without padding; some browsers add padding. */
const bytes = (length: number) => {
  const digits = Math.ceil((length * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${digits}}={0,2}$`)))
}

/** Address of a device at its browser's push service. */
export const pushEndpoint = () => z.url({ protocol: /^https$/ }).check(z.maxLength(pushLimits.endpoint))

/** Result of `PushSubscription.toJSON()`: the endpoint, and the keys that encrypt for that browser. */
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

/** Push subscription of a device. */
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>
