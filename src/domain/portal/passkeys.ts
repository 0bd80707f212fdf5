import * as z from 'zod/mini'
import { credential } from '../factors/endpoints.ts'
import { uuid } from '../fields.ts'

/** Path of the built script of passkeys, below the desk's origin. */
export const passkeysScript = '/support/widget/passkeys.js'

/** The browser's answer to what it was asked for a passkey. */
export const passkeyAnswerSchema = z.object({ requestId: uuid(), credential })

/** A passkey as its customer sees it. */
export interface PortalPasskey {
  id: number
  /** The browser that it was made in. */
  name: string
  /** Host that it works on. */
  host: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms; null before it signed in. */
  usedAt: number | null
}
