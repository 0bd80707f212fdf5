import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AliasVerification } from '#app/channels/verification/alias-verification.tsx'
import { paths } from '#app/paths.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

const token = 'A'.repeat(32)

async function open(isKept: boolean) {
  const sent: { path: string; body: unknown }[] = []
  const rendered = await render(<AliasVerification mailboxId={7} alias="help@shop.example" end={null} />, {
    permissions: allPermissions,
    serve(_method, path, body) {
      sent.push({ path, body })
      const link = isKept ? `/support/settings/inboxes/verify#${token}` : null
      return path.endsWith('sendverificationmail')
        ? Response.json({ sentTo: 'help@shop.example', endsAt: 9, link, isKept })
        : Response.json({ message: 'This link or code has ended.' }, { status: 400 })
    },
  })
  await rendered.user.click(screen.getByRole('button', { name: 'Verify help@shop.example' }))
  return { ...rendered, sent }
}

test('ERR-037: a verification mail that leaves is told as sent', async () => {
  const { toast } = await open(false)
  await toast('Invitation sent to your email for forwarding')
  await screen.findByText(/Sent to help@shop.example/)
})

test('one that no way out takes is told as kept, and who sits at the server verifies in one step', async () => {
  const { user, toast, sent } = await open(true)
  await toast('Verification mail kept on this server, not sent')
  await screen.findByText(/Kept on this server for help@shop.example, not sent/)
  await user.click(screen.getByText('Verify help@shop.example'))
  await screen.findByText('This link or code has ended.')
  expect(sent.at(-1)).toMatchObject({ path: '/desk/mailbox-verifications', body: { token } })
})

test('after an inbox was made its mail that is kept is not called sent, and it is verified on the same page', async () => {
  let mail: object | null = null
  let isVerified = false
  const { user, desk } = await render(<Pages />, {
    ...{ path: paths.connectInbox(71), permissions: allPermissions, isAdministrator: true },
    serve(method, path) {
      if (path.endsWith('/imap')) return Response.json({ fetching: null })
      if (path.endsWith('/smtp')) return Response.json({ sending: null })
      if (path.endsWith('/mail-route'))
        return Response.json({ isSending: false, sentMailFolder: '/sent', receivesAt: 2525 })
      if (path.endsWith('/verification')) return Response.json({ id: 71, isVerified, mail })
      if (path.endsWith('/mailbox-verifications')) isVerified = true
      else mail = { askedAt: 1, endsAt: 9, hasLeft: true, trouble: null, words: null }
      const link = `/support/settings/inboxes/verify#${token}`
      return method === 'POST' && !isVerified
        ? Response.json({ sentTo: 'help@shop.example', endsAt: 9, link, isKept: true })
        : Response.json({ message: 'Not here' }, { status: 404 })
    },
  })
  await screen.findByText('The mail to the address will be kept on this server, not sent')
  screen.getByText('It has to be delivered or forwarded to localhost, port 2525.')
  await user.click(screen.getByRole('button', { name: 'Send verification mail' }))
  await screen.findByText('The mail to the address is kept on this server, not sent')
  expect(screen.queryByText(/went out/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Verify (?!by code)/ }))
  await waitFor(() => expect(isVerified).toBe(true))
  desk.clock.pass(2000)
  await screen.findByRole('link', { name: 'Open the inbox' })
})
