import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import NewsDialog from '#app/account/news-dialog.tsx'
import { news } from '#app/account/news.ts'
import ProductsDialog from '#app/account/products-dialog.tsx'
import { render } from '../render.tsx'

const close = () => undefined
const flags = {
  ...{ name: 'Lumen Cycles', version: '0.1.0', showProductTour: false, hideClientPortal: false },
  ...{ isDocsCreated: true, pushKey: '', hasAI: false },
}

test('SHL-037: News and updates tells what is new in this version', async () => {
  await render(<NewsDialog onClose={close} />, { serve: () => Response.json(flags) })
  await screen.findByText('This is version 0.1.0.')
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(
    news.map(({ title }) => title),
  )
})

test('SHL-038: Other Products says what it would show, and who can set it', async () => {
  await render(<ProductsDialog onClose={close} />, { serve: () => Response.json({ data: [], total: 0 }) })
  await screen.findByText(/Other products of the suite .* who runs the server names them in OUTPOST_PRODUCTS/)
})
