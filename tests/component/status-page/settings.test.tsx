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

const subscriber = {
  ...{ revision: 1, email: null, isActive: true, services: null, confirmedAt: 1, secrets: ['url'] },
  ...{ failingSince: null, offReason: null, lastAt: null, lastReason: null },
}
const subscribers = [
  {
    ...subscriber,
    id: 7,
    type: 'webhook',
    address: 'hooks.example/…abcd',
    lastAt: 1000,
    lastReason: 'It answered 500',
  },
  {
    ...subscriber,
    id: 8,
    type: 'slack',
    address: 'hooks.slack.com/…efgh',
    isActive: false,
    offReason: 'No call arrived for 5 days',
  },
]

function open(path: string) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const rendered = render(<Pages />, {
    ...{ path: `/statuspage${path}`, permissions: allPermissions },
    serve(method, at, body) {
      if (method === 'GET') {
        const data = at.startsWith('/status-page/setting')
          ? [page]
          : at.startsWith('/status-page/subscribers')
            ? subscribers
            : []
        return Response.json({ data, total: data.length, next: null })
      }
      sent.push({ method, path: at, body })
      if (at.startsWith('/status-page/subscribers'))
        return Response.json({ ...subscriber, id: 9, type: 'webhook', address: 'hooks.example/…ple/x' })
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

test('subscribers are listed with their type and last delivery, and a webhook is added by its URL', async () => {
  const { user, sent, toast } = await open('/manage-subscribers')
  await screen.findByText('hooks.example/…abcd')
  expect(screen.getByText(/It answered 500/)).toBeTruthy()
  expect(screen.getByText('No call arrived for 5 days')).toBeTruthy()
  expect(screen.getByText('None yet')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /new|add/i }))
  await user.click(await screen.findByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Slack' }))
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://hooks.example/x')
  await user.click(screen.getByRole('button', { name: /^(Save|Create|Add)/ }))
  await screen.findByText('The URL of Slack begins with https://hooks.slack.com/')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Webhook' }))
  await user.click(screen.getByRole('button', { name: /^(Save|Create|Add)/ }))
  await toast('Subscribers Added')
  expect(sent[0]).toMatchObject({ body: { type: 'webhook', url: 'https://hooks.example/x', isActive: true } })
})
