import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GettingStartedPage } from '#app/onboarding/getting-started-page.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'

const steps = {
  ...{ openedAt: 1, hasInbox: true, isVerified: false, unverifiedId: 7, hasInvited: false },
  ...{ repliedAt: null, isOffered: true, samples: 0 },
}

test.each([
  [2525, `It takes mail by SMTP at ${location.hostname}, port 2525.`],
  [null, 'This server takes no mail in by SMTP: fetch the mail of the inbox instead.'],
])('Getting Started names host and port where mail is taken in: %s', async (receivesAt, words) => {
  await render(<GettingStartedPage />, {
    ...{ permissions: allPermissions, isAdministrator: true },
    serve: (_method, path) =>
      path.startsWith('/desk/mail-route')
        ? Response.json({ isSending: false, sentMailFolder: null, receivesAt })
        : Response.json(steps),
  })
  expect(await screen.findAllByText(words)).not.toEqual([])
})
