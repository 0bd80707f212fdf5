import { styled } from '#app/theme/styled.ts'
import { ChevronRight } from 'lucide-react'
import { Fragment, use } from 'react'
import { Link, matchRoutes, useLocation } from 'react-router-dom'
import { customerName } from '#app/messages/customer-name.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { conversationById } from '#local/queries/conversations.ts'
import { contactById } from '#local/queries/people.ts'
import { taskById } from '#local/queries/task.ts'
import { RouteTable, type CrumbHandle, type RecordCrumb } from '#app/desk/page/crumbs.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'

const Trail = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 auto',
  gap: theme.spacing(1.5),
  minWidth: 0,
  color: theme.vars.palette.ink3,
  '& > a': {
    ...theme.mix.hit,
    flex: 'none',
    whiteSpace: 'nowrap',
    borderRadius: theme.radius.kbd,
    [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
  },
  '& > b': { ...theme.mix.truncate, fontWeight: theme.weight.strong, color: theme.vars.palette.ink },
  '& > svg': { color: theme.vars.palette.inkDisabled },
  // On a tablet with a running timer only the page itself fits.
  [theme.media.tablet]: { '&:has(+ [data-time-tracker]) > :not(b)': { display: 'none' } },
}))

interface Crumb {
  title: string
  path: string
}

/** Name of the page's record, from the replica; empty while loading. */
function useRecordTitle(record: RecordCrumb['record'] | undefined, id: number): string {
  const conversation = useLive(conversationById, record === 'conversation' ? id : 0)
  const task = useLive(taskById, record === 'task' ? id : 0)
  const contact = useLive(contactById, record === 'customer' ? id : 0)
  if (record === 'task') return task ? task.subject : task === null ? 'Task' : ''
  if (record === 'customer') return contact ? customerName(contact) : contact === null ? 'Customer' : ''
  return conversation?.ticketNo ? `#${conversation.ticketNo}` : conversation ? 'New' : ''
}

/** Breadcrumbs of the open page; record names come from the replica. */
function useCrumbs(): Crumb[] {
  const matches = (matchRoutes(use(RouteTable), useLocation()) ?? []).flatMap((match) => {
    const handle = match.route.handle as CrumbHandle | undefined
    return handle ? [{ ...match, crumb: handle.crumb }] : []
  })
  const [shown] = matches.flatMap(({ crumb, params }) =>
    typeof crumb === 'object' ? [{ record: crumb.record, id: Number(params[crumb.param]) || 0 }] : [],
  )
  const recordTitle = useRecordTitle(shown?.record, shown?.id ?? 0)
  return matches
    .map(({ crumb, pathname }) => ({
      title: typeof crumb === 'string' ? crumb : recordTitle,
      path: pathname,
    }))
    .filter(({ title }) => title !== '')
}

/** Breadcrumbs from the route table; also sets the window's title. */
export function Breadcrumbs() {
  const crumbs = useCrumbs()
  usePageTitle(crumbs.map(({ title }) => title))
  return (
    <Trail aria-label="Breadcrumb">
      {crumbs.map(({ title, path }, index) => (
        <Fragment key={path}>
          {index > 0 && <Icon of={ChevronRight} size="sm" />}
          {index === crumbs.length - 1 ? <b aria-current="page">{title}</b> : <Link to={path}>{title}</Link>}
        </Fragment>
      ))}
    </Trail>
  )
}
