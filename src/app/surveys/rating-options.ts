import { ratingTypes, type RatingsType } from '#domain/ratings/scale.ts'

/** Names of the scales. */
export const ratingTexts: Readonly<Record<RatingsType, string>> = {
  number: 'Numbers 0 to 9',
  star: 'Stars 1 to 10',
}

/** Options of a scale select. */
export const ratingOptions = ratingTypes.map((value) => ({ value, label: ratingTexts[value] }))
