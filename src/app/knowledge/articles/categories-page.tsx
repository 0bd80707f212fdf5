import { ArrowDown, ArrowUp, FolderOpen, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { categoryEndpoints, type Category } from '#domain/knowledge/category.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { NewLink } from '#app/records/new-link.tsx'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { useBase } from '../bases/base-frame.tsx'
import { useDocList } from './use-doc-list.ts'

const { getCategories, updateCategorySequence, deleteCategory, createCategory } = categoryEndpoints

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.touch,
  borderBottom: theme.edge.soft,
  '&[draggable="true"]': { cursor: 'grab' },
  '& > a': { ...theme.mix.truncate, flex: 1, minWidth: 0, fontWeight: theme.weight.strong },
  '& > span': { ...theme.typography.meta, flex: 'none', color: theme.vars.palette.ink3 },
}))

/** Categories of a knowledge base in order; reordered by dragging, or by Alt and an arrow key. */
export function CategoriesPage() {
  const desk = useDesk()
  const { doc } = useBase()
  const denied = useAccess(createCategory, true)
  const [news, setNews] = useState('')
  const dragged = useRef<Category | null>(null)
  const { value, gap, asOf, again, keep } = useDocList(getCategories, { docId: doc.id, orderBy: 'place' })
  const all = value?.data ?? []
  const move = async (category: Category, to: number) => {
    const others = all.filter(({ id }) => id !== category.id)
    if (denied || to < 0 || to > others.length) return
    const between = { prevId: others[to - 1]?.id, nextId: others[to]?.id }
    const input = { ...between, id: category.id, docId: doc.id }
    await keep(await callDesk(desk, updateCategorySequence, input))
    setNews(`${category.name}: place ${to + 1} of ${all.length}`)
  }
  const remove = async ({ id }: Category) => {
    const text = 'Its articles stay, in no category.'
    if (!(await ask({ title: 'Delete category', text, confirm: 'Delete', tone: 'dangerFill' }))) return
    await callDesk(desk, deleteCategory, { id })
    showToast({ text: 'Category Deleted' })
    again()
  }
  const create = <NewLink to={paths.category(doc.id, 'new')} denied={denied} noun="category" />
  return (
    <SettingsPage
      title="Categories"
      count={all.length}
      back={null}
      asOf={asOf}
      end={all.length > 0 && create}
    >
      {!value && <AnswerGap gap={gap} again={again} what="Categories" />}
      {value && all.length === 0 && (
        <EmptyState
          title="Put articles in order"
          text="Categories are what readers see first: each holds the articles about one thing."
          action={create}
        />
      )}
      <ul aria-label="Categories">
        {all.map((category, at) => (
          <Row
            key={category.id}
            draggable={denied === undefined}
            onDragStart={() => {
              dragged.current = category
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged.current) void move(dragged.current, at).catch(reportFailure)
              dragged.current = null
            }}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (!event.altKey || by === undefined) return
              event.preventDefault()
              void move(category, at + by).catch(reportFailure)
            }}
          >
            <Icon of={FolderOpen} size="sm" />
            <Link to={paths.category(doc.id, category.id)}>{category.name}</Link>
            <span>{`${category.articleCount} ${category.articleCount === 1 ? 'article' : 'articles'}`}</span>
            <IconButton
              name={`Move ${category.name} up`}
              icon={ArrowUp}
              denied={denied}
              onClick={() => void move(category, at - 1).catch(reportFailure)}
            />
            <IconButton
              name={`Move ${category.name} down`}
              icon={ArrowDown}
              denied={denied}
              onClick={() => void move(category, at + 1).catch(reportFailure)}
            />
            <IconButton
              name={`Delete ${category.name}`}
              icon={Trash2}
              denied={denied}
              onClick={() => void remove(category).catch(reportFailure)}
            />
          </Row>
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </SettingsPage>
  )
}
