import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IncidentConversations } from '#app/status-page/incident-conversations.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import { render } from '../render.tsx'

const incident = {
  ...{ id: 31, revision: 1, title: 'Checkout is slow', description: '', sourceId: 21, currentStatus: [] },
  ...{ effectedServices: [], notifySubscribers: false, isBackFill: false, startDate: 5, endDate: null },
  ...{ isResolved: false, spans: [] },
} satisfies Incident
const wrote = (id: number, name: string, subject: string) => ({
  ...{ id, ticketNo: id, subject, statusId: 2, createdAt: 5 },
  contact: { id: id + 100, name, email: null },
})

const preview = (change: object = {}) => ({
  ...{ update: 'u1', text: 'Investigating: Checkout is slow', to: 2, data: [], answered: 1, subscribed: 1 },
  ...{ job: null, ...change },
})
const job = (state: string) => ({
  ...{ id: 3, title: 'Update of an incident as a reply', about: 'Checkout is slow', state, isUndo: false },
  ...{
    done: 0,
    total: 2,
    outcome: '',
    error: null,
    startedBy: null,
    undoes: null,
    createdAt: 5,
    endedAt: null,
  },
})
const answer = (body: object) => new Response(JSON.stringify(body))

test('who wrote is counted and listed; similar conversations are linked by one click, with Undo', async () => {
  const written: { path: string; body: unknown }[] = []
  const similar = [wrote(7, 'Kim', 'Slow payment'), wrote(8, 'Leo', 'Slow parcel')]
  const { user, undo } = await render(<IncidentConversations incident={incident} />, {
    permissions: allPermissions,
    serve(method, path, body) {
      if (method !== 'GET') {
        written.push({ path, body })
        const { conversationIds } = body as { conversationIds: number[] }
        return answer({ updated: conversationIds, refused: [] })
      }
      if (path.endsWith('/reply')) return answer(preview())
      if (path.endsWith('/similar')) return answer({ data: similar })
      return answer({ data: [wrote(5, 'Ana', 'I cannot pay')], total: 3, people: 2, openIds: [5] })
    },
  })
  const linked = within(await screen.findByRole('group', { name: 'Conversations' }))
  await linked.findByText('2 people wrote, in 3 conversations.')
  expect(linked.getByRole('link', { name: /Ana: I cannot pay/ }).getAttribute('href')).toBe('/inbox/5')
  expect(linked.getByRole('link', { name: 'Show in the inbox' }).getAttribute('href')).toBe(
    '/inbox?incident=31',
  )
  const offered = within(await screen.findByRole('group', { name: 'Similar conversations' }))
  await user.click(offered.getByRole('checkbox', { name: 'Leo: Slow parcel' }))
  await user.click(offered.getByRole('button', { name: 'Link 1 conversation' }))
  await undo('1 conversation linked')
  await expect
    .poll(() => written)
    .toEqual([
      { path: '/desk/conversations/incident', body: { conversationIds: [7], incidentId: 31 } },
      { path: '/desk/conversations/incident', body: { conversationIds: [7], incidentId: null } },
    ])
})

test('an update is previewed, sent to those who do not have it, and stopped as a whole', async () => {
  const written: { method: string; body: unknown }[] = []
  let now = preview({ data: [wrote(5, 'Ana', 'I cannot pay'), wrote(6, 'Kim', 'Slow')] })
  const { user, toast } = await render(<IncidentConversations incident={incident} />, {
    permissions: allPermissions,
    serve(method, path, body) {
      if (path.endsWith('/similar')) return answer({ data: [] })
      if (!path.endsWith('/reply'))
        return answer({ data: [wrote(5, 'Ana', 'I cannot pay')], total: 4, people: 4, openIds: [5] })
      if (method !== 'GET') {
        written.push({ method, body })
        now = { ...now, job: job(method === 'POST' ? 'waiting' : 'stopped') as never }
      }
      return answer(now)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send update as reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send update as reply' }))
  dialog.getByText('To Ana, Kim.')
  dialog.getByText('1 conversation already answered with this update.')
  dialog.getByText(/^1 conversation left out: the customer subscribes/)
  const text = dialog.getByRole('textbox', { name: /Text/ })
  await user.clear(text)
  expect(dialog.getByRole('button', { name: 'Send to 2 conversations' })).toHaveProperty('disabled', true)
  await user.type(text, 'It is slow')
  await user.click(dialog.getByRole('button', { name: 'Send to 2 conversations' }))
  await toast('The update goes to 2 conversations')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await expect
    .poll(() => written)
    .toEqual([
      { method: 'POST', body: { update: 'u1', text: 'It is slow', delay: 5 } },
      { method: 'PUT', body: { choice: 'stop' } },
    ])
  await screen.findByRole('button', { name: 'Send update as reply' })
})

test('what is still open of a resolved incident is closed together', async () => {
  const written: unknown[] = []
  const { user, toast } = await render(
    <IncidentConversations incident={{ ...incident, isResolved: true }} />,
    {
      permissions: allPermissions,
      serve(method, path, body) {
        if (path.endsWith('/reply')) return answer(preview())
        if (method === 'GET') return answer({ data: [], total: 2, people: 2, openIds: [5, 6] })
        written.push(body)
        return answer({ updated: [5, 6], refused: [] })
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Close 2 conversations' }))
  await toast('2 conversations closed')
  expect(written).toEqual([{ conversationIds: [5, 6], statusId: 4 }])
})
