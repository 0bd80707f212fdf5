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
  /** Letters of a picture's description. */
  alt: 300,
  /** Days in the trash before it is gone (D1-144). */
  trashDays: 30,
  /** Articles of one page of a list. */
  page: 50,
  /** Limit of hits when searching for a link. */
  found: 10,
  /** Limit of recommendations for a conversation (section 9). */
  recommended: 4,
}

/** Rest of the keys before articles are searched for a link, in ms (section 9). */
export const articleSearchWait = 1000

/** When an article is published by itself, and who chose so. */
export const publishingSchema = z.object({ at: moment(), byId: id() })
/** When an article is published by itself, and who chose so. */
export type Publishing = z.infer<typeof publishingSchema>

/** When an article is to be reviewed next, and how many months later again. */
export const reviewSchema = z.object({ at: moment(), months: z.int().check(z.minimum(1), z.maximum(60)) })
/** When an article is to be reviewed next, and how many months later again. */
export type Review = z.infer<typeof reviewSchema>

/** An article as a list shows it. */
export const articleLine = z.object({
  id: id(),
  docId: id(),
  name: z.string(),
  /** Everybody can read it; else it is a draft of the account's own people. */
  isPublished: z.boolean(),
  /** Null for one in no category. */
  categoryId: z.nullable(id()),
  /** Words beside the published ones wait to be published. */
  hasDraft: z.boolean(),
  /** Null where no time is chosen. */
  publishing: z.nullable(publishingSchema),
  /** Null for one that is not reviewed. */
  review: z.nullable(reviewSchema),
  /** In the trash, from where it can be brought back. */
  isDeleted: z.boolean(),
  updatedAt: moment(),
  /** Its public address, where it answers once it is published. */
  webLink: z.string(),
})
/** An article as a list shows it. */
export type ArticleLine = z.infer<typeof articleLine>

/** Words of a published article that nobody but its account reads yet. */
export const draftSchema = z.object({
  name: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  updatedAt: moment(),
  updatedById: id(),
})
/** Words of a published article that nobody but its account reads yet. */
export type Draft = z.infer<typeof draftSchema>

/** A whole article. */
export const articleSchema = z.object({
  ...articleLine.shape,
  /** Sanitised HTML. */
  content: z.string(),
  /** Its words alone, which are searched. */
  plainContent: z.string(),
  createdAt: moment(),
  /** Last author. */
  updatedById: id(),
  /** Null where what stands is all there is. */
  draft: z.nullable(draftSchema),
  /** Counts the changes: what an edit compares with, so that nobody is overwritten unseen. */
  revision: z.int(),
})
/** A whole article as the people of its account see it. */
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

/** Conversations of one page of an article's uses. */
export const articleUseLimits = { page: 20 }

/** A conversation in which an article was used. */
export const articleUse = z.object({
  id: id(),
  ticketNo: z.nullable(z.int()),
  subject: z.string(),
  /** When a message led to it last. */
  at: moment(),
})
/** A conversation in which an article was used. */
export type ArticleUse = z.infer<typeof articleUse>

/** An article that was found for a link (section 3). */
export const articleHit = z.object({ id: id(), name: z.string(), webLink: z.string() })
/** An article that was found for a link. */
export type ArticleHit = z.infer<typeof articleHit>

/** Fields of an article, in its form or a call. */
export const articleWords = z.object({
  name: requiredText('Name', articleLimits.name),
  content: z._default(
    z.string().check(z.maxLength(articleLimits.content, tooLong('Article', articleLimits.content))),
    '',
  ),
  isPublished: z._default(z.boolean(), false),
  /** Its category; null for none, left out the one of before. */
  categoryId: z.optional(z.nullable(id())),
  /** Null for none, left out the one of before. */
  review: z.optional(z.nullable(reviewSchema)),
})
/** Fields of an article. */
export type ArticleWords = z.infer<typeof articleWords>

/** Error when publishing an empty article. */
export const emptyArticle = 'Write something before you publish it'

/** Error of a time for publishing that is over. */
export const publishedInPast = 'Pick a time that is not over'

/** Error of a new date of review that is over. */
export const reviewedInPast = 'Pick a day that is not over'

/** Hour of the day at which a review is due. */
export const reviewHour = 9

/** The review after one that was done now: so many months later, in the morning of the account's zone. */
export function nextReview(
  { months }: Pick<Review, 'months'>,
  now: number,
  zone: string | undefined,
): Review {
  const firstAt = momentOf({ ...wallTime(now, zone), hour: reviewHour, minute: 0 }, zone)
  const series = { rule: { unit: 'months' as const, every: months }, firstAt, zone }
  return { months, at: momentOfOccurrence(series, occurrenceAfter(series, occurrenceAfter(series, null))) }
}

/** Whether an article may stand as it is: an empty one is a draft. */
export const isPresentable = ({ content, isPublished }: Pick<ArticleWords, 'content' | 'isPublished'>) =>
  !isPublished || !isBlank(content)

/** Letters of a name in an address. */
const slugLength = 80

/** A name as the readable half of an address: words of letters and digits with hyphens between them. */
export function slugOf(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, slugLength).join('').replace(/-$/, '')
}

/** Last segment of an address: the number, which alone decides, and a readable name. */
export function addressPart({ id: number, name }: { id: number; name: string }): string {
  const slug = slugOf(name)
  return `${number}${slug && `-${encodeURIComponent(slug)}`}`
}

/** Where an article lies below the desk's origin. */
export const articlePath = (article: Pick<Article, 'id' | 'docId' | 'name'>): string =>
  `${helpCenterPath(article.docId)}/${addressPart(article)}`
