import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMetadata } from '#app/account/use-metadata.ts'
import { render } from '../render.tsx'

const Version = () => <p>{useMetadata()?.version}</p>

const metadata = {
  ...{
    name: 'Lumen',
    version: '9.9.9',
    showProductTour: false,
    hideClientPortal: false,
    isDocsCreated: false,
  },
  ...{ pushKey: '', hasAI: false, subscription: { status: 'active', endAt: null } },
}

test('parts of the shell that need the metadata at the same moment ask once', async () => {
  const calls: string[] = []
  await render(
    <>
      <Version />
      <Version />
      <Version />
    </>,
    {
      serve(_, path) {
        calls.push(path)
        return Response.json(metadata)
      },
    },
  )
  expect(await screen.findAllByText('9.9.9')).toHaveLength(3)
  expect(calls).toHaveLength(1)
})
