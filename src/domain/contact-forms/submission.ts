import * as z from 'zod/mini'
import { attachmentLimits } from '../conversations/messages/attachment.ts'
import { email, optionalText, requiredText } from '../fields.ts'

/** Limits of a submission; `files` files with `fileBytes` in total. */
export const submissionLimits = {
  name: 100,
  phone: 30,
  subject: 200,
  message: 20_000,
  files: 5,
  fileBytes: attachmentLimits.messageBytes,
}

/** Fault of files beyond the limits. */
export const filesFault = `Choose at most ${submissionLimits.files} files of 25 MB together`

/** Submission of a contact form. */
export const submissionSchema = z.object({
  name: requiredText('Name', submissionLimits.name),
  email: email(),
  phone: optionalText('Phone', submissionLimits.phone).check(
    z.refine((text) => /^[+\d\s()./-]*$/.test(text), 'Phone must be a valid phone number'),
  ),
  subject: requiredText('Subject', submissionLimits.subject),
  message: requiredText('Message', submissionLimits.message),
})

/** Submission of a contact form. */
export type Submission = z.infer<typeof submissionSchema>
