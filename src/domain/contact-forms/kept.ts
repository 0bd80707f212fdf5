/* Names shared by the script of public forms and the server, without a schema: the script has to stay small. */

/** Time for which a browser keeps what was sent without a connection, in ms. */
export const keptLife = 3 * 24 * 3_600_000

/** Field with the id that the script gives to what is sent: sent again with it, it is the same. */
export const submissionField = 'submission'

/** Path of the built script of public forms, below the desk's origin. */
export const keptFormsPath = '/support/widget/kept-forms.js'
