import { DeskError } from '#domain/errors.ts'
import { readPicture } from '../attachments/picture.ts'

/** Checks the type of a logo (SUR-026). @throws DeskError INVALID for another type, or TOO_LARGE. */
export function requireLogo(picture: Uint8Array): void {
  if (!['image/png', 'image/jpeg'].includes(readPicture(picture).type))
    throw new DeskError('INVALID', { field: 'file', message: 'The logo must be a png, jpg or jpeg file' })
}
