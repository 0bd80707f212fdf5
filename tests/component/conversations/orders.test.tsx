import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderList, OrdersSection } from '#app/integrations/orders-section.tsx'
import { render } from '../render.tsx'

const order = {
  ...{ name: '#1001', url: 'https://acme.myshopify.com/admin/orders/5001', createdAt: 1_000_000 },
  ...{ total: { amount: '24.50', currency: 'EUR' }, financialStatus: 'Paid', fulfillmentStatus: null },
  ...{ isCancelled: false, items: [{ title: 'Brake pads', quantity: 2 }], hasMoreItems: true },
  tracking: [
    { label: 'DHL J1', url: 'https://dhl.example/J1' },
    { label: 'Bicycle', url: null },
  ],
}

const see = 'integrations.view_data_from_integrations'

function open(answers: object[], isConnected = true, permissions: string[] = [see], onAsked?: () => void) {
  const listed = { data: [{ provider: 'shopify', isConnected }] }
  return render(<OrdersSection conversationId={4821} />, {
    ...{ permissions, isAdministrator: false },
    serve(_, path) {
      if (path !== '/integrations') return Response.json(answers.length > 1 ? answers.shift() : answers[0])
      onAsked?.()
      return Response.json(listed)
    },
  })
}

test('SET-010: orders stand with total, states, items, tracking and a link to the shop', async () => {
  await open([{ isConnected: true, data: [order], trouble: null }])
  const list = within(await screen.findByRole('list', { name: 'Orders' }))
  expect(list.getByRole('link', { name: '#1001' }).getAttribute('href')).toBe(order.url)
  expect(list.getByRole('link', { name: 'DHL J1' }).getAttribute('href')).toBe('https://dhl.example/J1')
  for (const words of ['€24.50', /· Paid$/, '2 × Brake pads, and more', 'Bicycle']) list.getByText(words)
})

test('SET-010: a limit of calls is said, and asked anew', async () => {
  const trouble = 'Shopify limits how often it is asked: try again in 2 seconds'
  const answers = [
    { isConnected: true, data: [], trouble },
    { isConnected: true, data: [], trouble: null },
  ]
  const { user } = await open(answers)
  expect((await screen.findByRole('alert')).textContent).toBe(`${trouble}.`)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No orders')
})

test('SET-010: without a connection it says that orders need one', async () => {
  await render(<OrderList conversationId={4822} />, {
    ...{ permissions: [see], isAdministrator: false, isOffline: true },
  })
  await screen.findByText('Orders need a connection.')
})

test.each([
  ['a shop', false, [see]],
  ['the permission', true, []],
])('PR2-015: nothing stands there without %s', async (_, isConnected, permissions) => {
  let asked = 0
  const note = () => void (asked += 1)
  await open([{ isConnected: true, data: [order], trouble: null }], isConnected, permissions, note)
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByRole('button', { name: 'Orders' })).toBeNull()
})
