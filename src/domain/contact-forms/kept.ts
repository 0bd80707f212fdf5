/* Names shared by the script of public forms and the server, without a schema to keep the script small. */

/** Time for which a browser stores offline submissions, in ms. */
export const keptLife = 3 * 24 * 3_600_000

/** Field with the id that the script assigns to a submission, which makes repeated sending idempotent. */
export const submissionField = 'submission'

/** Path of the built script of public forms, below the server's origin. */
export const keptFormsPath = '/support/widget/kept-forms.js'
