/** Rating scales of surveys: numbers 0 to 9, or stars 1 to 10 (SUR-030). */
export const ratingTypes = ['number', 'star'] as const
/** Rating scale of a survey. */
export type RatingsType = (typeof ratingTypes)[number]

/** The ten ratings of a scale, from bad to good. */
export const ratingsOf = (type: RatingsType): number[] =>
  Array.from({ length: 10 }, (_, index) => (type === 'number' ? index : index + 1))

/** Position of a rating in its scale: 0 for the worst, 1 for the best; comparable between both scales. */
export function ratingShare({ rating, ratingsType }: Pick<Rated, 'rating' | 'ratingsType'>): number {
  const ratings = ratingsOf(ratingsType)
  return ratings.indexOf(rating) / (ratings.length - 1)
}

/** Minimum and maximum of `commentEnabledBelow`: below 11 are all ratings of both scales. */
export const belowLimits = { least: 1, most: 11 }

/** True if a comment is requested for a rating: strictly below the limit, in the survey's scale (D1-05). */
export const asksComment = (
  { commentEnabled, commentEnabledBelow }: { commentEnabled: boolean; commentEnabledBelow: number },
  rating: number,
): boolean => commentEnabled && rating < commentEnabledBelow

/** A customer's answer, in the survey's own scale; the comment may be empty. */
export interface Rated {
  rating: number
  ratingsType: RatingsType
  comment: string
}

/** Rating as text: `7 of 9`, or `7 of 10 stars`. */
export function ratingText({ rating, ratingsType }: Pick<Rated, 'rating' | 'ratingsType'>): string {
  return `${rating} of ${ratingsOf(ratingsType).at(-1)}${ratingsType === 'star' ? ' stars' : ''}`
}
