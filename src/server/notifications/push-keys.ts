import webpush from 'web-push'
import * as z from 'zod'
import { StartError } from '../start-error.ts'
import { keptPrivately, type DataFolder } from '../store/data-folder.ts'

/** By what push services know this desk (VAPID, RFC 8292): P-256, base64url. The private half never leaves the server. */
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
 * The keys of the folder, made the first time. Every device takes pushes signed by the key it was given alone, so they
 * are kept and backed up like the secret.
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
