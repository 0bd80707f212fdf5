import * as z from 'zod/mini'
import { foldText } from '#lib/text.ts'
import { momentOf, wallTime } from '#lib/zone.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import { id, moment, requiredText, tooLong } from '../fields.ts'
import { momentOfOccurrence, occurrenceAfter } from '../tasks/recurrence.ts'
import { helpCenterPath } from './knowledge-base.ts'

/** Limits of an article; the name's is D1-148. */
export const articleLimits = {
  name: 150,
  content: 256 * 1024,
  /** Characters of a picture's description. */
  alt: 300,
  /** Days in the trash before permanent deletion (D1-144). */
  trashDays: 30,
  /** Articles per page of a list. */
  page: 50,
  /** Maximum number of results of a link search. */
  found: 10,
  /** Maximum number of recommendations for a conversation (section 9). */
  recommended: 4,
}

/** Debounce of the link search for articles, in ms (section 9). */
export const articleSearchWait = 1000

/** Scheduled publication of an article, and the user who set it. */
export const publishingSchema = z.object({ at: moment(), byId: id() })
/** Scheduled publication of an article, and the user who set it. */
export type Publishing = z.infer<typeof publishingSchema>

/** Next review of an article, and the interval in months. */
export const reviewSchema = z.object({ at: moment(), months: z.int().check(z.minimum(1), z.maximum(60)) })
/** Next review of an article, and the interval in months. */
export type Review = z.infer<typeof reviewSchema>

/** An article in a list. */
export const articleLine = z.object({
  id: id(),
  docId: id(),
  name: z.string(),
  /** True if everybody can read it; otherwise it is an internal draft. */
  isPublished: z.boolean(),
  /** Null without a category. */
  categoryId: z.nullable(id()),
  /** True if unpublished changes exist beside the published text. */
  hasDraft: z.boolean(),
  /** Null if no time is set. */
  publishing: z.nullable(publishingSchema),
  /** Null if it is not reviewed. */
  review: z.nullable(reviewSchema),
  /** True if it is in the trash, from which it can be restored. */
  isDeleted: z.boolean(),
  updatedAt: moment(),
  /** Its public address, valid once it is published. */
  webLink: z.string(),
})
/** An article in a list. */
export type ArticleLine = z.infer<typeof articleLine>

/** Unpublished changes of a published article, visible to the account only. */
export const draftSchema = z.object({
  name: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  updatedAt: moment(),
  updatedById: id(),
})
/** Unpublished changes of a published article, visible to the account only. */
export type Draft = z.infer<typeof draftSchema>

/** A whole article. */
export const articleSchema = z.object({
  ...articleLine.shape,
  /** Sanitised HTML. */
  content: z.string(),
  /** Its text without markup, used for search. */
  plainContent: z.string(),
  createdAt: moment(),
  /** Last author. */
  updatedById: id(),
  /** Null without unpublished changes. */
  draft: z.nullable(draftSchema),
  /** Number of changes; an edit compares it, so that no change is overwritten unseen. */
  revision: z.int(),
})
/** A whole article as users of its account see it. */
export type Article = z.infer<typeof articleSchema>

/** Votes of help center readers on an article. */
export const articleVotes = z.object({
  yes: z.int(),
  no: z.int(),
  /** Comments, latest first. */
  sentences: z.array(z.object({ isHelpful: z.boolean(), sentence: z.string(), at: moment() })),
})
/** Votes of help center readers on an article. */
export type ArticleVotes = z.infer<typeof articleVotes>

/** Conversations per page of an article's uses. */
export const articleUseLimits = { page: 20 }

/** A conversation in which an article was used. */
export const articleUse = z.object({
  id: id(),
  ticketNo: z.nullable(z.int()),
  subject: z.string(),
  /** Time of the last message that linked it. */
  at: moment(),
})
/** A conversation in which an article was used. */
export type ArticleUse = z.infer<typeof articleUse>

/** An article found by a link search (section 3). */
export const articleHit = z.object({ id: id(), name: z.string(), webLink: z.string() })
/** An article found by a link search. */
export type ArticleHit = z.infer<typeof articleHit>

/** Fields of an article, in its form or a call. */
export const articleInput = z.object({
  name: requiredText('Name', articleLimits.name),
  content: z._default(
    z.string().check(z.maxLength(articleLimits.content, tooLong('Article', articleLimits.content))),
    '',
  ),
  isPublished: z._default(z.boolean(), false),
  /** Its category; null for none, unchanged if omitted. */
  categoryId: z.optional(z.nullable(id())),
  /** Null for none, unchanged if omitted. */
  review: z.optional(z.nullable(reviewSchema)),
})
/** Fields of an article. */
export type ArticleInput = z.infer<typeof articleInput>

/** Error when publishing an empty article. */
export const emptyArticle = 'Write something before you publish it'

/** Error for a publication time in the past. */
export const publishedInPast = 'Pick a time that is not over'

/** Error for a review date in the past. */
export const reviewedInPast = 'Pick a day that is not over'

/** Hour of day at which a review is due. */
export const reviewHour = 9

/** Next review after one that was done now: some months later, in the morning of the account's zone. */
export function nextReview(
  { months }: Pick<Review, 'months'>,
  now: number,
  zone: string | undefined,
): Review {
  const firstAt = momentOf({ ...wallTime(now, zone), hour: reviewHour, minute: 0 }, zone)
  const series = { rule: { unit: 'months' as const, every: months }, firstAt, zone }
  return { months, at: momentOfOccurrence(series, occurrenceAfter(series, occurrenceAfter(series, null))) }
}

/** True if an article may be saved with this status: an empty one can only be a draft. */
export const isPresentable = ({ content, isPublished }: Pick<ArticleInput, 'content' | 'isPublished'>) =>
  !isPublished || !isBlank(content)

/** Characters of a name in an address. */
const slugLength = 80

/** Readable part of an address from a name: letters and digits, separated by hyphens. */
export function slugOf(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, slugLength).join('').replace(/-$/, '')
}

/** Last segment of an address: the id, which alone is significant, and a readable name. */
export function addressPart({ id: number, name }: { id: number; name: string }): string {
  const slug = slugOf(name)
  return `${number}${slug && `-${encodeURIComponent(slug)}`}`
}

/** Path of an article below the server's origin. */
export const articlePath = (article: Pick<Article, 'id' | 'docId' | 'name'>): string =>
  `${helpCenterPath(article.docId)}/${addressPart(article)}`
