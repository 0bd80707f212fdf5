import * as z from 'zod/mini'
import { credential } from '../factors/endpoints.ts'
import { uuid } from '../fields.ts'

/** Path of the built script of passkeys, below the server's origin. */
export const passkeysScript = '/support/widget/passkeys.js'

/** The browser's response to a passkey request. */
export const passkeyAnswerSchema = z.object({ requestId: uuid(), credential })

/** A passkey in a customer's list. */
export interface PortalPasskey {
  id: number
  /** The browser that created it. */
  name: string
  /** Host that it is valid for. */
  host: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms; null before its first use. */
  usedAt: number | null
}
