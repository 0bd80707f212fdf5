import 'fake-indexeddb/auto'
import type { Editor } from '@tiptap/react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CustomerRatings, useCustomerRatings } from '#app/surveys/customer-ratings.tsx'
import { SurveyLinkButton } from '#app/surveys/survey-link-button.tsx'
import { allFeatures } from '#domain/access/features.ts'
import { render } from '../render.tsx'

const survey = {
  ...{ id: 7, revision: 2, name: 'By hand', subject: 'How was it?', mailboxIds: [1], auto: false },
  ...{ ratingsType: 'number', heading: '', subHeading: '', description: '', footer: '' },
  ...{ commentEnabled: true, commentEnabledBelow: 3, commentTitle: '', finishText: '', logo: null },
  isActive: true,
}
const answer = (body: object) => new Response(JSON.stringify(body))

/** Editor stub with the methods needed to insert a link. */
function scriptedEditor() {
  const inserted: unknown[] = []
  const chain = {
    focus: () => chain,
    insertContent: (content: unknown) => (inserted.push(content), chain),
    run: () => true,
  }
  const editor = { chain: () => chain, state: { selection: { empty: true } } } as unknown as Editor
  return { editor, inserted }
}

async function open(of: object, features: readonly string[] = allFeatures) {
  const { editor, inserted } = scriptedEditor()
  const called: string[] = []
  const rendered = await render(
    <>
      <SurveyLinkButton editor={editor} conversation={{ id: 12, mailboxId: 1 }} />
      <p>Shown</p>
    </>,
    {
      ...{ path: '/', features },
      serve(method, at) {
        called.push(`${method} ${at.split('?')[0]}`)
        if (method === 'POST') return answer({ name: 'How was it?', url: 'https://desk.test/survey/abc' })
        return answer({ data: [{ ...survey, ...of }], total: 1, next: null })
      },
    },
  )
  return { ...rendered, inserted, called }
}

test('SUR-017: the composer puts the link of a survey that is not sent by itself among the words', async () => {
  const { user, inserted, called } = await open({})
  await user.click(await screen.findByRole('button', { name: 'Insert survey link' }))
  await waitFor(() => expect(inserted).toHaveLength(1))
  expect(called).toContain('POST /desk/conversations/12/survey-link')
  expect(JSON.stringify(inserted)).toContain('https://desk.test/survey/abc')
})

test.each([
  ['of another inbox', { mailboxIds: [2] }, allFeatures],
  ['that is sent by itself', { auto: true }, allFeatures],
  ['that is switched off', { isActive: false }, allFeatures],
  ['without the plan feature', {}, allFeatures.filter((name) => name !== 'advanceFeatures.csatSurveys')],
])('SUR-017: the composer offers no link of a survey %s', async (_, of, features) => {
  const { called } = await open(of, features)
  await waitFor(() => expect(called).toContain('GET /productivity/surveys'))
  await screen.findByText('Shown')
  expect(screen.queryByRole('button', { name: 'Insert survey link' })).toBeNull()
})

function Ratings() {
  return <CustomerRatings ratings={useCustomerRatings(3)} />
}

test('ratings stand on the customer, each with the way to its conversation', async () => {
  const rated = { rating: 2, ratingsType: 'number', comment: 'Too slow', subject: 'Brakes' }
  await render(<Ratings />, {
    path: '/',
    serve: () => answer({ data: [{ ...rated, conversationId: 12, ticketNo: 4821, ratedAt: 1000 }] }),
  })
  const link = await screen.findByRole('link', { name: /2 of 9: Too slow/ })
  expect(link.getAttribute('href')).toMatch(/12$/)
})
