import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Outlet, useRoutes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { featureTexts } from '#app/account/plan-texts.ts'
import { areas } from '#app/areas.ts'
import { paths } from '#app/paths.ts'
import { denialTexts } from '#app/ui/denial.ts'
import { tipMark } from '#app/ui/tips/tip.tsx'
import type { Feature } from '#domain/access/features.ts'
import { unbuilt, unbuiltText } from '#domain/access/unbuilt.ts'
import type { PaidSubscription } from '#domain/account/endpoints.ts'
import { billingOff } from '#domain/billing/endpoints.ts'
import { render } from '../render.tsx'

const routes = [
  { path: paths.settings, element: <Outlet />, children: areas.flatMap(({ routes: own = [] }) => own) },
]
const Pages = () => <Suspense>{useRoutes(routes)}</Suspense>

const paid: PaidSubscription = {
  ...{ status: 'active', plan: 'team', every: 'month', seats: 5 },
  ...{ renewsAt: Date.UTC(2026, 11, 24), cancelsAt: null, payUrl: null },
}
const card = { id: 'pm_1', brand: 'Visa', last4: '4417', expMonth: 8, expYear: 2028, isDefault: true }
const second = { ...card, id: 'pm_2', last4: '1881', isDefault: false }
const invoice = {
  ...{
    id: 'in_1',
    number: 'RDG-7',
    at: Date.UTC(2026, 10, 24),
    status: 'open',
    total: 12_000,
    currency: 'eur',
  },
}
const detail = {
  ...{ ...invoice, subtotal: 10_000, tax: 2000, due: 12_000, paid: 0 },
  lines: [{ text: '5 × Team', quantity: 5, amount: 10_000, from: invoice.at, to: invoice.at }],
  ...{ pdfUrl: 'https://pay.example/pdf', payUrl: 'https://pay.example/in_1' },
}
const address = {
  ...{ name: 'Ridgeline Cycles B.V.', line1: 'Maashaven 12', line2: '', city: 'Rotterdam', state: '' },
  ...{ postalCode: '3072 AE', country: 'NL' },
}
const prices = [{ every: 'month', amount: 2400, currency: 'eur' }]
const cost = {
  ...{ amount: 9600, currency: 'eur', renewal: 21_600, at: 1_800_000_000_000 },
  lines: [{ text: 'Remaining time on 9 × Team', amount: 9600 }],
}

/** Server with a paid plan, two cards, an address and an invoice; or without a provider. */
function serverOf({
  isBilled = true,
  has = paid as PaidSubscription | null,
  plan = 'Team' as string | null,
} = {}) {
  const asked: { method: string; path: string; body: unknown }[] = []
  let held = has
  let cards = isBilled ? [card, second] : []
  const view = () => ({
    ...{ status: 'active', endAt: null, plan, features: [], isBilled, paid: held },
    limits: [{ name: 'users', used: 4, most: 5 }],
    plans: plan === null ? [] : [{ key: 'team', name: 'Team', isOwn: true, features: [], limits: {} }],
  })
  const answers: Record<string, (body: never) => object> = {
    'GET /currentsubscription': view,
    'GET /plans': () => ({ data: [{ key: 'team', name: 'Team', prices }], total: 1 }),
    'POST /calculateamount': () => cost,
    'POST /start': ({ seats }: { seats: number }) => ((held = { ...paid, seats }), view()),
    'POST /change': ({ seats }: { seats: number }) => ((held = { ...paid, seats }), view()),
    'POST /cancel': () => ((held = { ...paid, cancelsAt: paid.renewsAt }), view()),
    'POST /resumecancelled': () => ((held = paid), view()),
    'GET /paymentmethods': () => ({ data: cards, total: cards.length }),
    'POST /paymentmethods': () => ({ data: cards, total: cards.length }),
    'POST /card/token': () => ({ url: 'https://checkout.example/c/1' }),
    'PUT /paymentmethods/pm_2/default': () => {
      cards = cards.map((each) => ({ ...each, isDefault: each.id === 'pm_2' }))
      return { data: cards, total: 2 }
    },
    'DELETE /paymentmethods/pm_2': () => ({ data: (cards = [card]), total: 1 }),
    'GET /address': () => address,
    'POST /address': (body) => body,
    'GET /invoices': () => ({ data: isBilled ? [invoice] : [], next: null }),
    'GET /invoices/in_1': () => detail,
  }
  const serve = (method: string, path: string, body: unknown) => {
    asked.push({ method, path, body })
    const answer = answers[`${method} ${path.replace('/account/billing', '').split('?')[0]}`]
    return answer ? Response.json(answer(body as never)) : new Response('{}', { status: 404 })
  }
  return { asked, serve }
}

async function open(path: string, server = serverOf()) {
  const page = await render(<Pages />, { path, isAdministrator: true, serve: server.serve })
  return { ...page, asked: server.asked }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('BIL-003, ER2-036: a subscription is started with the amount that is shown', async () => {
  const { user, toast, asked } = await open(paths.myPlan, serverOf({ has: null }))
  await screen.findByText('€24.00')
  await user.click(await button('Keep Team'))
  const dialog = await screen.findByRole('dialog', { name: 'Start Team' })
  await user.click(await within(dialog).findByRole('button', { name: /Pay €96.00/ }))
  await toast('Subscription Started')
  expect(asked.find(({ path }) => path.endsWith('/start'))?.body).toEqual({
    ...{ plan: 'team', every: 'month', seats: 4, amount: 9600, at: cost.at },
  })
})

test('BIL-004, ER2-036: a change says what it costs now and later, and charges that', async () => {
  const { user, toast, asked } = await open(paths.myPlan)
  await user.click(await button('Change users'))
  const dialog = await screen.findByRole('dialog', { name: 'Change to Team' })
  within(dialog).getByText('This is what you have now.')
  const seats = within(dialog).getByRole('textbox', { name: 'Users' })
  await user.clear(seats)
  await user.type(seats, '9')
  await within(dialog).findByText('Remaining time on 9 × Team')
  within(dialog).getByText('€216.00')
  await user.click(await within(dialog).findByRole('button', { name: /Pay €96.00/ }))
  await toast('Subscription Updated')
  expect(asked.find(({ path }) => path.endsWith('/change'))?.body).toMatchObject({ seats: 9, amount: 9600 })
})

test('BIL-005, BIL-006, ER2-036: it is cancelled with what happens and when, and resumed', async () => {
  const { user, toast } = await open(paths.myPlan)
  await screen.findByText(/5 users, paid monthly\. Renews on/)
  await user.click(await button('More'))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel subscription' }))
  const question = await screen.findByRole('alertdialog', { name: 'Cancel the subscription?' })
  within(question).getByText(/^It ends on .+ and can be resumed until then/)
  await user.click(within(question).getByRole('button', { name: 'Cancel subscription' }))
  await toast('Subscription Cancelled')
  await screen.findByText(/^Cancelled\. It ends on/)
  await user.click(await button('Resume'))
  await toast('Subscription Resumed')
  await screen.findByText(/Renews on/)
})

test('ER2-035: a card is added by the form of the provider, made the default and deleted', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user, toast } = await open(`${paths.paymentMethods}?session=cs_test_1`)
  await toast('Card Added')
  await user.click(await button('Add card'))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://checkout.example/c/1'))
  const more = () => button('More for Visa ending 1881')
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Make default' }))
  await toast('Default Card Updated')
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  within(question).getByText('Are you sure you want to delete ?')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await toast('Card Deleted')
  await waitFor(() => expect(screen.queryByText(/1881, until/)).toBeNull())
})

test('ER2-035: the address of invoices is changed', async () => {
  const { user, toast, asked } = await open(paths.billingAddress)
  const city = await screen.findByRole('textbox', { name: 'City' })
  await user.clear(city)
  await user.type(city, 'Delft')
  await user.click(await button('Update'))
  await toast('Billing Address Updated')
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toEqual({ ...address, city: 'Delft' })
})

test('BIL-002: invoices are listed, and one is shown with its lines and its PDF', async () => {
  const { user } = await open(paths.invoices)
  await user.click(await screen.findByText('RDG-7'))
  await screen.findByRole('heading', { level: 1, name: 'Invoice RDG-7' })
  const region = await screen.findByRole('region', { name: 'Invoice' })
  within(region).getByText('5 × Team')
  within(region).getByText('€120.00')
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(detail.pdfUrl)
  expect(screen.getByRole('link', { name: 'Pay invoice' }).getAttribute('href')).toBe(detail.payUrl)
})

test('BIL-001, D2-42: a desk of its own says that everything is on and nothing is charged', async () => {
  await open(paths.myPlan, serverOf({ isBilled: false, has: null, plan: null }))
  await screen.findByRole('heading', { name: 'Everything is on' })
  screen.getByText(`${billingOff} Nothing is charged, and there is nothing to pay.`)
})

test('D1-166: without a provider each page says so, and what would pay is locked with that reason', async () => {
  const off = () => serverOf({ isBilled: false, has: null })
  await open(paths.myPlan, off())
  const locked = (found: HTMLElement) =>
    expect([found.getAttribute('aria-disabled'), found.getAttribute(tipMark.text)]).toEqual([
      'true',
      denialTexts.noBilling,
    ])
  locked(await button('Choose Team'))
  const { user, asked } = await open(paths.paymentMethods, off())
  await screen.findByText(new RegExp(billingOff))
  locked(await button('Add card'))
  await user.click(await button('Add card'))
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
  for (const path of [paths.billingAddress, paths.invoices, paths.invoice('in_1')]) {
    await open(path, off())
    await screen.findByText(new RegExp(billingOff))
  }
})

test('features of areas that are not built are marked on the page of the plan, and no others', async () => {
  const features = unbuilt.features as Feature[]
  await open(paths.myPlan, serverOf({ isBilled: false, has: null }))
  await screen.findByRole('region', { name: 'What plans include' })
  expect(screen.queryAllByText(unbuiltText)).toHaveLength(features.length)
  features.push('advanceFeatures.taskManagement')
  try {
    await open(paths.myPlan, serverOf({ isBilled: false, has: null }))
    const mark = (await screen.findAllByText(unbuiltText)).at(-1)
    expect(mark?.parentElement?.textContent).toBe(
      featureTexts['advanceFeatures.taskManagement'] + unbuiltText,
    )
    expect(screen.getAllByText(unbuiltText)).toHaveLength(features.length)
  } finally {
    features.pop()
  }
})

test('D1-112: who is no administrator sees the plan and may pay nothing', async () => {
  const { serve } = serverOf()
  await render(<Pages />, { path: paths.myPlan, serve })
  const choose = await button('Choose Team')
  expect(choose.getAttribute(tipMark.text)).toBe(denialTexts.role)
  await render(<Pages />, { path: paths.invoices, serve })
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Invoices' })).toBeNull())
})
