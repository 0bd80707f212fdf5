import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { statusPageArea } from '#app/status-page/area.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'
import { page } from './page.ts'

const routes = [...(statusPageArea.pages ?? [])]
const Pages = () => <Suspense>{useRoutes(routes)}</Suspense>

function open(path: string) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const rendered = render(<Pages />, {
    ...{ path: `/statuspage${path}`, permissions: allPermissions },
    serve(method, at, body) {
      if (method === 'GET') {
        const data = at.startsWith('/status-page/setting') ? [page] : []
        return Response.json({ data, total: data.length, next: null })
      }
      sent.push({ method, path: at, body })
      return Response.json({ ...page, ...page.embed, ...(body as object), snippet: '' })
    },
  })
  return rendered.then((found) => ({ ...found, sent }))
}

test('CARD-018, ER2-019: the general settings are saved', async () => {
  const { user, sent, toast } = await open('/general')
  await user.click(await screen.findByRole('switch', { name: /subscri/i }))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Status General Updated')
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { isSubscribable: false } })
})

test('ER2-019: the badge is saved', async () => {
  const { user, sent, toast } = await open('/statusembed')
  await user.click(await screen.findByRole('combobox', { name: 'Position' }))
  await user.click(await screen.findByRole('option', { name: /top left/i }))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Status Embed Updated')
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { position: 'top-left' } })
})

test('STA-016: Cancel on a service leads back to the list', async () => {
  const { user } = await open('/servicecomponents/new')
  await screen.findByRole('heading', { level: 1, name: 'New service' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('heading', { level: 1, name: 'Service Components' })
})
