import { styled } from '@mui/material/styles'
import { ChevronRight } from 'lucide-react'
import { Fragment, use } from 'react'
import { Link, matchRoutes, useLocation } from 'react-router-dom'
import { useLive } from '#app/desk/use-live.ts'
import { Icon } from '#app/ui/icon.tsx'
import { conversationById } from '#local/queries/conversations.ts'
import { RouteTable, type CrumbHandle } from './crumbs.ts'
import { usePageTitle } from './page-title.ts'

const Trail = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 0',
  gap: theme.spacing(1.5),
  minWidth: 0,
  color: theme.vars.palette.ink3,
  '& > a': {
    ...theme.mix.hit,
    borderRadius: theme.radius.kbd,
    [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
  },
  '& > b': { ...theme.mix.truncate, fontWeight: theme.weight.strong, color: theme.vars.palette.ink },
  '& > svg': { color: theme.vars.palette.inkDisabled },
}))

interface Crumb {
  title: string
  path: string
}

/** The breadcrumbs of the page that is open; record names come from the replica. */
function useCrumbs(): Crumb[] {
  const matches = (matchRoutes(use(RouteTable), useLocation()) ?? []).flatMap((match) => {
    const handle = match.route.handle as CrumbHandle | undefined
    return handle ? [{ ...match, crumb: handle.crumb }] : []
  })
  const recordMatch = matches.find(({ crumb }) => typeof crumb === 'object')
  const param =
    typeof recordMatch?.crumb === 'object' ? recordMatch.params[recordMatch.crumb.param] : undefined
  const row = useLive(conversationById, Number(param) || 0)
  const recordTitle = row?.ticketNo ? `#${row.ticketNo}` : row ? 'New' : ''
  return matches
    .map(({ crumb, pathname }) => ({
      title: typeof crumb === 'string' ? crumb : recordTitle,
      path: pathname,
    }))
    .filter(({ title }) => title !== '')
}

/** Where one is, from the route table; also names the window. */
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
