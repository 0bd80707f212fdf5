import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activityText } from '#app/conversations/thread/activity-texts.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import { IssuesSection } from '#app/integrations/issues-section.tsx'
import { ConversationContext } from '#app/messages/conversation-view.ts'
import { render } from '../render.tsx'

const id = 4821
const issue = {
  ...{
    id: 7,
    conversationId: id,
    tracker: 'jira',
    title: 'Brakes squeak',
    state: 'open',
    reference: 'OUT-12',
  },
  ...{ url: 'https://acme.atlassian.net/browse/OUT-12', stateName: 'In Progress', trouble: null },
  ...{ createdAt: 1, checkedAt: 2 },
}
const waiting = { ...issue, id: 8, state: 'making', reference: null, url: null, stateName: null }
const refused = { ...waiting, id: 9, state: 'failed', trouble: 'Jira answered 404' }

async function open(answer: object, permissions: readonly string[]) {
  const sent: unknown[] = []
  const view = { conversation: { id, subject: 'Squeaky brakes' } } as never
  const page = await render(
    <ConversationContext value={view}>
      <IssuesSection conversationId={id} />
    </ConversationContext>,
    {
      ...{ permissions, isAdministrator: false },
      serve(method, path, body) {
        if (path !== `/integrations/issues/${id}`) return Response.json({ data: [], total: 0, next: null })
        if (method === 'POST') sent.push(body)
        return Response.json(method === 'POST' ? waiting : answer)
      },
    },
  )
  return { ...page, sent }
}
const [see, act] = ['integrations.view_data_from_integrations', 'integrations.perform_actions']

test('SET-012: the side pane shows linked issues with their state, and creates one', async () => {
  const { user, sent, toast } = await open(
    { data: [refused, waiting, issue], trackers: ['jira', 'github'] },
    [see, act],
  )
  const list = within(await screen.findByRole('list', { name: 'Issues' }))
  expect(list.getByRole('link', { name: 'Brakes squeak' }).getAttribute('href')).toBe(issue.url)
  for (const words of ['OUT-12 · In Progress', 'Waits for Jira', 'Not created: Jira answered 404'])
    list.getByText(words)
  await user.click(screen.getByRole('button', { name: 'Create issue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create issue' }))
  expect(dialog.getByDisplayValue('Squeaky brakes')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /Description/ }), 'Since May')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await toast('Issue is created in Jira')
  expect(sent).toEqual([{ tracker: 'jira', title: 'Squeaky brakes', description: 'Since May' }])
})

test('PR2-015: who may only see issues creates none', async () => {
  await open({ data: [issue], trackers: ['jira'] }, [see])
  const button = await screen.findByRole('button', { name: 'Create issue' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('SET-012: the trail says that an issue was created, closed and opened again', () => {
  const told = (state: string) => ({ tracker: 'jira', reference: 'OUT-12', title: 'Brakes squeak', state })
  const words = (from: object | null, to: object, actorId: number | null) =>
    activityText(
      { field: 'issue', from, to, actorId, overruledUserId: null } as Activity,
      {} as never,
      1,
      String,
    )
  expect(words(null, told('open'), 1)).toBe('You created the Jira issue OUT-12: Brakes squeak')
  expect(words(told('open'), told('closed'), null)).toBe('Jira issue OUT-12 was closed: Brakes squeak')
  expect(words(told('closed'), told('open'), null)).toBe('Jira issue OUT-12 was opened again: Brakes squeak')
})
