import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { paths } from '#app/paths.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { usualPortal } from '#domain/portal/settings.ts'
import { RecordsBeside } from '#app/records/records-beside.tsx'
import { recordsBeside } from '#app/theme/tokens.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'
import { page } from '../status-page/page.ts'

/* Empty state of every list: picture, description, and first step. */

const below = (routes: readonly RouteObject[], base: string): string[] =>
  routes.flatMap(({ path = '', children = [] }) => {
    const at = path.startsWith('/') ? path : path === '' ? base : `${base}/${path}`
    return [at, ...below(children, at)]
  })

/** Pages that are no list or never empty: forms, reports, users, and lists of more than their rows. */
const notLists = [
  /[:*]|\/(?:new|create|import|connect|connected|verify)$/,
  /^\/(?:home|inbox|analytics|customers\/duplicates|customers\/companies\/$|assets\/default)/,
  /\/(?:customization|general|tickets|statusembed)$/,
  /^\/settings\/(?:account|users|my-profile|sign-in|my-plan|billing-address|notifications|keyboard-shortcuts)$/,
  /^\/settings\/(?:preferences|single-sign-on|time-tracking|import-desk|integrations.*)$/,
]

/** Lists that fill automatically, so they have no first step. */
const byThemselves = /(?:kept-mail|invoices|set-aside|jobs|audit-logs|not-delivered)$/

const lists = [
  ...new Set([
    ...areas.flatMap(({ pages = [] }) => below(pages, '')),
    ...areas.flatMap(({ routes = [] }) => below(routes, paths.settings)),
  ]),
].filter((path) => !notLists.some((pattern) => pattern.test(path)))

const portal = {
  ...usualPortal,
  ...{ domain: '', hostState: null, logo: null, url: 'http://x/portal/1', isClientPortalCreated: true },
}

function serve(_method: string, path: string): Response {
  if (path.startsWith('/portal/setting')) return Response.json(portal)
  const data = path.startsWith('/status-page/setting') ? [page] : []
  return Response.json({ data, total: data.length, next: null })
}

test.each(lists)('the empty list of %s says what would stand there, with its first step', async (path) => {
  await render(<Pages />, { path, permissions: allPermissions, isAdministrator: true, serve })
  const pictures = () => [...document.querySelectorAll('h2 + p')].filter((text) => text.textContent !== '')
  await waitFor(() => expect(pictures()).toHaveLength(1))
  const [place] = pictures().map(({ parentElement }) => parentElement)
  expect(place?.querySelector('svg')).not.toBeNull()
  expect(place?.querySelectorAll('button, a[href]').length ?? 0).toBeGreaterThanOrEqual(
    byThemselves.test(path) ? 0 : 1,
  )
  // The header does not repeat the step.
  const steps = [...document.querySelectorAll('button, a[href]')].map(({ textContent }) => textContent)
  expect(steps.filter((name) => /^(?:New|Create|Add) /.test(name))).toHaveLength(
    new Set(steps.filter((name) => /^(?:New|Create|Add) /.test(name))).size,
  )
})

test('the lists are those of all areas', () => {
  expect(lists.length).toBeGreaterThan(40)
})

test.each([
  [2, 0],
  [3, 1],
])('of %i records beside a form there are %i lists', async (count, panes) => {
  const records = Array.from({ length: count }, (_, index) => ({
    id: index,
    title: `Tag ${index}`,
    to: `/tags/${index}`,
  }))
  const width = innerWidth
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width: recordsBeside })
  await render(<RecordsBeside label="Tags" records={records} />)
  expect(screen.queryAllByRole('navigation', { name: 'Tags' })).toHaveLength(panes)
  happyDOM.setViewport({ width })
})
