/** Reasons why a user has to review a submission first: it is set aside, never refused. */
export const doubts = [
  /** The hidden field was filled. */
  'filled',
  /** Submitted sooner after the form was shown than a person can write. */
  'early',
  /** Submitted long after the form was shown. */
  'late',
  /** The same rendered form was submitted again. */
  'repeated',
  'links',
  'formLimit',
  'addressLimit',
  'networkLimit',
] as const

/** Reason why a user has to review a submission. */
export type Doubt = (typeof doubts)[number]
