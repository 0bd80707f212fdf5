import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AliasVerification } from '#app/channels/alias-verification.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
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
