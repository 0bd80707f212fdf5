/** Why a person has to look at a submission before it is a conversation: it is kept apart, never refused. */
export const doubts = [
  /** The field that people do not see was filled. */
  'filled',
  /** Sent sooner after it was shown than people write. */
  'early',
  /** Sent long after it was shown. */
  'late',
  /** The page of a form was used once more. */
  'repeated',
  'links',
  'formLimit',
  'addressLimit',
  'networkLimit',
] as const

/** Why a person has to look at a submission. */
export type Doubt = (typeof doubts)[number]
