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

test('who wrote is counted and listed; similar conversations are linked by one click, with Undo', async () => {
  const written: { path: string; body: unknown }[] = []
  const similar = [wrote(7, 'Kim', 'Slow payment'), wrote(8, 'Leo', 'Slow parcel')]
  const answer = (body: object) => new Response(JSON.stringify(body))
  const { user, toast } = await render(<IncidentConversations incident={incident} />, {
    permissions: allPermissions,
    serve(method, path, body) {
      if (method !== 'GET') {
        written.push({ path, body })
        const { conversationIds } = body as { conversationIds: number[] }
        return answer({ updated: conversationIds, refused: [] })
      }
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
  await toast('1 conversation linked')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => written)
    .toEqual([
      { path: '/desk/conversations/incident', body: { conversationIds: [7], incidentId: 31 } },
      { path: '/desk/conversations/incident', body: { conversationIds: [7], incidentId: null } },
    ])
})
