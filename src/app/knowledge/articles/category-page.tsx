import { zodResolver } from '@hookform/resolvers/zod'
import { FileText } from 'lucide-react'
import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import {
  categoryEndpoints,
  categoryLimits,
  categorySchema,
  categoryInput,
  type Category,
  type CategoryInput,
} from '#domain/knowledge/category.ts'
import { getArticles } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { useBase } from '../bases/base-frame.tsx'
import { useDocList } from './use-doc-list.ts'

const { createCategory, updateCategory, getCategoryDetail } = categoryEndpoints

/** Articles of a category, in its order. */
function ArticlesOf({ categoryId }: { categoryId: number }) {
  const { doc } = useBase()
  const { value } = useDocList(getArticles, { docId: doc.id, categoryId, isDeleted: false, page: 1 })
  if (!value || value.data.length === 0) return null
  return (
    <RecordList
      label="Articles of the category"
      icon={FileText}
      records={value.data.map(({ id, name, isPublished }) => ({
        ...{ id, title: name, text: isPublished ? 'Published' : 'Draft', to: paths.article(doc.id, id) },
      }))}
    />
  )
}

function CategoryForm({ category, asOf }: { category: Category | null; asOf?: number | undefined }) {
  const desk = useDesk()
  const { doc } = useBase()
  const denied = useAccess(createCategory, true)
  const form = useRecordForm<CategoryInput, Category>({
    record: category,
    resolver: zodResolver(categoryInput) as never,
    valuesOf: (saved) => ({ name: saved?.name ?? '', description: saved?.description ?? '' }),
    async save(typed, over) {
      const saved = over
        ? await callDesk(desk, updateCategory, { ...typed, id: over.id, revision: over.revision })
        : await callDesk(desk, createCategory, { ...typed, docId: doc.id })
      showToast({ text: over ? 'Category Updated' : 'Category Created' })
      return saved
    },
    currentOf: (current) => z.parse(categorySchema, current),
    denied,
    back: paths.knowledgePage(doc.id, 'categories'),
  })
  const words = { control: form.control, locked: denied === 'role' }
  return (
    <RecordFormPage form={form} noun="category" asOf={asOf}>
      <BoundText {...words} name="name" label="Name" max={categoryLimits.name} />
      <BoundText
        {...words}
        name="description"
        label="Description"
        max={categoryLimits.description}
        optional
        rows={2}
      />
      {category && <ArticlesOf categoryId={category.id} />}
    </RecordFormPage>
  )
}

function KnownCategory({ categoryId }: { categoryId: number }) {
  const { doc } = useBase()
  const { value, gap, asOf, again } = useDocList(getCategoryDetail, { categoryId })
  if (value === null || (value && value.docId !== doc.id)) return <ErrorScreen status={404} />
  if (value) return <CategoryForm category={value} asOf={asOf} />
  return (
    <SettingsPage title="Category" back={paths.knowledgePage(doc.id, 'categories')}>
      <AnswerGap gap={gap} again={again} what="Category" />
    </SettingsPage>
  )
}

/** Page of an existing or new category. */
export function CategoryPage() {
  const { categoryId } = useParams()
  const id = toRecordId(categoryId)
  if (categoryId === 'new') return <CategoryForm category={null} />
  return id === null ? <ErrorScreen status={404} /> : <KnownCategory key={id} categoryId={id} />
}
