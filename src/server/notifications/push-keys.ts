import webpush from 'web-push'
import * as z from 'zod'
import { StartError } from '../start-error.ts'
import { keptPrivately, type DataFolder } from '../store/data-folder.ts'

/** VAPID keys of this desk (RFC 8292): P-256, base64url. The private key never leaves the server. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const fileName = 'push-keys.json'
const keysSchema = z.object({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
})

/**
 * Keys in the data folder, created on first use. A subscription works only with the key it was created with,
 * so they are stored and backed up like the secret.
 * @throws StartError when the file is damaged.
 */
export function folderPushKeys(folder: DataFolder): PushKeys {
  const text = keptPrivately(folder, fileName, () => JSON.stringify(webpush.generateVAPIDKeys()))
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new StartError(
      `The push keys in ${folder.path}/${fileName} are damaged; restore them from a backup, or remove the file and ` +
        'switch notifications on again on every device.',
      { cause: error },
    )
  }
}
