import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { SetAsideMailPage } from '#app/channels/set-aside/set-aside-mail-page.tsx'
import { SetAsidePage } from '#app/channels/set-aside/set-aside-page.tsx'
import { SetAsideRow } from '#app/inbox/views/view-rows.tsx'
import { Menu } from '#app/ui/menus/menu.tsx'
import type { SetAsideView } from '#domain/channels/set-aside.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const mail: SetAsideView = {
  ...{ id: 7, mailboxId: 1, reason: 'doubtful', doubts: ['filled', 'links'], receivedAt: Date.now() },
  ...{ envelope: { from: 'ivo@petrov.example', to: [] }, subject: 'Bent fork', hasSource: true },
  ...{ doneAt: null, conversationId: null, from: { email: 'ivo@petrov.example', name: 'Ivo Petrov' } },
  ...{ text: 'It pulls left.', isShortened: false, files: [] },
}
const reasons = 'May be spam: a field that people do not see was filled, it has many links'

async function open(path: string) {
  const written: string[] = []
  const answer = (body: object) => new Response(JSON.stringify(body))
  let now = mail
  const rendered = await render(
    <Routes>
      <Route
        path="/inbox"
        element={
          <Menu label="Views" anchor={document.body} onClose={() => {}}>
            <SetAsideRow />
          </Menu>
        }
      />
      <Route path="/settings/set-aside" element={<SetAsidePage />} />
      <Route path="/settings/set-aside/:id" element={<SetAsideMailPage />} />
    </Routes>,
    {
      path,
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, v: 1 })
      },
      serve(method, at, body) {
        if (method !== 'GET') written.push(`${method} ${at} ${JSON.stringify(body)}`)
        if (method === 'POST') now = { ...now, conversationId: 9, doneAt: 1 }
        if (method === 'PUT') now = { ...now, doneAt: 1 }
        return answer(at.includes('/7') ? now : { data: [now], total: 1, next: null })
      },
    },
  )
  return { ...rendered, written }
}

test('a doubtful submission stands in the list with its reasons, and is released by one click', async () => {
  const { user, written, toast } = await open('/settings/set-aside')
  const row = await screen.findByRole('row', { name: `Bent fork, ${reasons}` })
  await user.click(within(row).getByRole('button', { name: 'Release' }))
  await toast('It is a conversation now')
  expect(written).toEqual([expect.stringContaining('POST /desk/set-aside/7/retry')])
})

test('on its own page it is read, and discarded with a way back', async () => {
  const { user, written, toast } = await open('/settings/set-aside/7')
  await screen.findByText(reasons)
  await screen.findByText('It pulls left.')
  expect(screen.queryByText('Handed over by')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await toast('Discarded')
  expect(written).toEqual([expect.stringContaining('PUT /desk/set-aside/7')])
  await screen.findByRole('button', { name: 'Put back' })
})

test('the menu of views says how many wait, and leads to them', async () => {
  const { user } = await open('/inbox')
  await user.click(await screen.findByRole('menuitem', { name: 'Set-aside messages 1' }))
  await screen.findByRole('row', { name: `Bent fork, ${reasons}` })
})
