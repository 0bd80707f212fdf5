import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, optionalText, requiredText } from '../fields.ts'

/** Limits of a category (D1-148). */
export const categoryLimits = { name: 40, description: 150, count: 200 }

const words = {
  name: requiredText('Name', categoryLimits.name),
  description: optionalText('Description', categoryLimits.description),
}
/** Fields of a category. */
export const categoryInput = z.object(words)
/** Fields of a category. */
export type CategoryInput = z.infer<typeof categoryInput>

/** A category of articles. */
export const categorySchema = z.object({
  id: id(),
  docId: id(),
  name: z.string(),
  description: z.string(),
  /** Number of articles that are not in the trash, published or not. */
  articleCount: z.int(),
  revision: z.int(),
})
/** A category of articles. */
export type Category = z.infer<typeof categorySchema>

const reads = { needs: 'docs.view_articles' } as const
const writes = { needs: 'docs.manage_categories' } as const
const at = (name: string) => `/docs/category/${name}`

/** Sort orders of the category list; by sort key by default. */
const orders = ['place', 'name'] as const

const getCategories = defineEndpoint({
  ...{ method: 'GET' as const, path: at('getCategories'), summary: 'List categories', ...reads },
  input: z.object({ docId: id(), orderBy: z._default(z.enum(orders), 'place') }),
  output: z.object({ data: z.array(categorySchema), total: z.int() }),
})

const getCategoryDetail = defineEndpoint({
  ...{ method: 'GET' as const, path: at('getCategoryDetail'), summary: 'One category', ...reads },
  ...{ input: z.object({ categoryId: id() }), output: categorySchema },
})

const createCategory = defineEndpoint({
  ...{ method: 'POST' as const, path: at('createCategory'), summary: 'Make a category', ...writes },
  ...{ input: z.object({ ...words, docId: id() }), output: categorySchema },
})

const updateCategory = defineEndpoint({
  ...{ method: 'PUT' as const, path: at('updateCategory'), summary: 'Change a category', ...writes },
  ...{ input: z.object({ ...words, id: id(), revision: z.optional(z.int()) }), output: categorySchema },
})

const deleteCategory = defineEndpoint({
  ...{ method: 'DELETE' as const, path: at('deleteCategory'), summary: 'Delete a category' },
  ...{ ...writes, input: z.object({ id: id() }), output: z.object({ id: id() }) },
})

/** Neighbours of a new position; a deleted one is ignored. */
export const neighbours = { prevId: z.optional(id()), nextId: z.optional(id()), docId: id() }

const updateCategorySequence = defineEndpoint({
  ...{ method: 'POST' as const, path: `${at('updateCategorySequence')}/:id`, summary: 'Move a category' },
  ...{ ...writes, input: z.object({ ...neighbours, id: id() }) },
  output: z.object({ data: z.array(categorySchema), total: z.int() }),
})

/** Categories of articles. */
export const categoryEndpoints = {
  ...{ getCategories, getCategoryDetail, createCategory, updateCategory, deleteCategory },
  updateCategorySequence,
}
