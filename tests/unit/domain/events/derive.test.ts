import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { trackedFields } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { conversationsBehind, eventsOf } from '#domain/events/derive.ts'
import { eventPayloads, type Happening } from '#domain/events/event.ts'
import type { RowChange } from '#domain/events/happening.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { change, conversation, message, note } from './rows.ts'

const dimensions = {
  conversationId: 7,
  mailboxId: 1,
  teamId: null,
  assigneeId: null,
  priority: 'default',
  contactId: 5,
}

/** Events of changes; each matches its schema. */
function told(changes: RowChange[], held: Conversation[] = [conversation()]): Happening[] {
  const happenings = eventsOf(changes, (id) => held.find((row) => row.id === id))
  for (const { type, payload } of happenings) expect(z.parse(eventPayloads[type], payload)).toEqual(payload)
  return happenings
}

const typesOf = (changes: RowChange[]) => told(changes).map(({ type }) => type)

describe('conversations', () => {
  test('D2-22: a new one says what it is counted by', () => {
    expect(told([change('conversations', null, conversation())])).toEqual([
      { type: 'conversation.created', subjectId: 7, payload: dimensions },
    ])
  })

  test('D2-22: each field that the trail keeps is an event of its own, with the rest as it was then', () => {
    const after = conversation({ priority: 'high', assigneeId: 2, preview: 'not told', isRead: true })
    expect(told([change('conversations', conversation(), after)])).toEqual([
      {
        ...{ type: 'conversation.changed', subjectId: 7 },
        payload: {
          ...dimensions,
          priority: 'high',
          assigneeId: 2,
          field: 'priority',
          from: 'default',
          to: 'high',
        },
      },
      {
        ...{ type: 'conversation.changed', subjectId: 7 },
        payload: { ...dimensions, priority: 'high', assigneeId: 2, field: 'assigneeId', from: null, to: 2 },
      },
    ])
  })

  test.each(trackedFields)('a change of %s is told', (field) => {
    const other = {
      statusId: 4,
      priority: 'low',
      labelIds: [1],
      subject: 'Chain',
      isTrashed: true,
      isSpam: true,
    }
    const value = (other as Record<string, unknown>)[field] ?? 9
    const after = conversation({ [field]: value } as Partial<Conversation>)
    const [event, ...more] = told([change('conversations', conversation(), after)])
    expect(event?.payload).toMatchObject({ field, from: conversation()[field], to: value })
    expect(more).toEqual([])
  })

  test('a mail that was not sent is its author’s alone: sent it is new, taken back it is gone', () => {
    const draft = conversation({ isDraft: true })
    expect(told([change('conversations', null, draft)])).toEqual([])
    expect(told([change('conversations', draft, conversation({ isDraft: true, subject: 'Chain' }))])).toEqual(
      [],
    )
    expect(told([change('conversations', draft, null)])).toEqual([])
    expect(typesOf([change('conversations', draft, conversation())])).toEqual(['conversation.created'])
    expect(typesOf([change('conversations', conversation(), draft)])).toEqual(['conversation.deleted'])
    expect(typesOf([change('conversations', conversation(), null)])).toEqual(['conversation.deleted'])
  })

  test('the trail tells that it is overdue; its other entries are second readings of what is told already', () => {
    const entry = { id: 90, conversationId: 7, field: 'isOverdue' }
    const held = [conversation({ dueDate: 5 })]
    expect(told([change('activities', null, entry)], held)).toEqual([
      { type: 'conversation.overdue', subjectId: 7, payload: { ...dimensions, dueDate: 5 } },
    ])
    expect(told([change('activities', null, { ...entry, field: 'priority' })], held)).toEqual([])
  })
})

describe('messages and notes', () => {
  test('are counted by their conversation as it is after the same change', () => {
    const moved = conversation({ mailboxId: 2 })
    const [, received] = told([
      change('conversations', conversation(), moved),
      change('messages', null, message({ isAutomatic: true })),
    ])
    expect(received).toEqual({
      ...{ type: 'message.received', subjectId: 70 },
      payload: { ...dimensions, mailboxId: 2, messageId: 70, isAutomatic: true },
    })
  })

  test('messages are received, sent, moved and taken back', () => {
    const answer = message({ isInbound: false, kind: 'reply', authorId: 2 })
    expect(told([change('messages', null, answer)])[0]).toMatchObject({
      ...{ type: 'message.sent', payload: { authorId: 2, kind: 'reply' } },
    })
    const elsewhere = message({ conversationId: 8 })
    expect(told([change('messages', elsewhere, message())])[0]).toMatchObject({
      ...{ type: 'message.moved', payload: { conversationId: 7, fromConversationId: 8 } },
    })
    expect(typesOf([change('messages', answer, null)])).toEqual(['message.removed'])
    // Also if the conversation is deleted in the same transaction.
    const both = [change('messages', answer, null), change('conversations', conversation(), null)]
    expect(typesOf(both)).toEqual(['message.removed', 'conversation.deleted'])
  })

  test('notes say whom they name, and an edit whom only the new words name', () => {
    expect(told([change('notes', null, note({ mentions: [3] }))])[0]).toMatchObject({
      ...{ type: 'note.added', payload: { authorId: 2, mentions: [3] } },
    })
    const edited = note({ mentions: [3, 4], edits: 1 })
    expect(told([change('notes', note({ mentions: [3] }), edited)])[0]).toMatchObject({
      ...{ type: 'note.changed', payload: { mentions: [3, 4], added: [4] } },
    })
    expect(typesOf([change('notes', note({ conversationId: 8 }), note())])).toEqual(['note.moved'])
    expect(typesOf([change('notes', note(), null)])).toEqual(['note.removed'])
  })

  test('a message leaves once, and fails with a reason', () => {
    const way = { id: 70, conversationId: 7, state: 'queued', reason: null, recipients: [], at: 0 }
    expect(typesOf([change('deliveries', null, way)])).toEqual([])
    expect(typesOf([change('deliveries', way, { ...way, state: 'sent' })])).toEqual(['delivery.sent'])
    expect(
      typesOf([change('deliveries', { ...way, state: 'sent' }, { ...way, state: 'sent', at: 1 })]),
    ).toEqual([])
    for (const state of ['failed', 'bounced', 'unknown'])
      expect(told([change('deliveries', way, { ...way, state, reason: 'no such box' })])[0]).toMatchObject({
        ...{ type: 'delivery.failed', payload: { state, reason: 'no such box', messageId: 70 } },
      })
  })

  test('a message that goes to one after the other leaves once, and each who does not get it is news', () => {
    const to = (email: string, state: string) => ({ email, state, reason: null })
    const way = (state: string, ...recipients: object[]) => {
      return { id: 70, conversationId: 7, state, reason: null, recipients, at: 0 }
    }
    const steps = [
      way('sending'),
      way('queued', to('a', 'sent'), to('b', 'queued')),
      way('sending', to('a', 'sent'), to('b', 'sending')),
      way('sent'),
      way('bounced', to('a', 'bounced'), to('b', 'sent')),
      way('bounced'),
    ]
    const events = steps.slice(1).map((after, n) => typesOf([change('deliveries', steps[n] ?? null, after)]))
    expect(events).toEqual([['delivery.sent'], [], [], ['delivery.failed'], ['delivery.failed']])
    const refused = way('failed', to('a', 'sent'), to('b', 'failed'))
    expect(typesOf([change('deliveries', way('sending'), refused)])).toEqual([
      'delivery.sent',
      'delivery.failed',
    ])
  })

  test('what they are counted by is asked for where no change brings it', () => {
    const changes = [change('messages', null, message()), change('notes', null, note({ conversationId: 8 }))]
    expect(conversationsBehind(changes)).toEqual([7, 8])
    expect(conversationsBehind([...changes, change('conversations', null, conversation())])).toEqual([8])
    expect(told(changes, [])).toEqual([])
  })
})

test('drafts are nobody’s business, but that a mail was held back at its time', () => {
  const scheduled = { at: 1, op: 'o', html: '', attachments: [], contactId: null, seen: 0, heldFor: null }
  const draft = { id: 80, conversationId: 7, userId: 2, scheduled }
  const held = { ...draft, scheduled: { ...scheduled, heldFor: 'The time to send it had passed.' } }
  expect(told([change('drafts', null, draft)])).toEqual([])
  expect(told([change('drafts', draft, held)])).toEqual([
    { type: 'mail.held', subjectId: 80, payload: { conversationId: 7, draftId: 80, userId: 2 } },
  ])
  expect(told([change('drafts', held, { ...held, html: 'more' })])).toEqual([])
  expect(told([change('drafts', held, draft)])).toEqual([])
})

test('time is told once it is logged, and when it is corrected or taken away', () => {
  const entry = {
    id: 60,
    userId: 2,
    conversationId: 7,
    taskId: null,
    startTime: 0,
    countedAt: 0,
    isManual: false,
  }
  const running = { ...entry, status: 'running', duration: 30 }
  const logged = { ...entry, status: 'completed', duration: 60 }
  expect(told([change('timeEntries', null, running)])).toEqual([])
  expect(told([change('timeEntries', running, { ...running, duration: 40 })])).toEqual([])
  expect(told([change('timeEntries', running, logged)])).toEqual([
    {
      ...{ type: 'time.logged', subjectId: 60 },
      payload: { entryId: 60, userId: 2, taskId: null, seconds: 60, conversation: dimensions },
    },
  ])
  expect(told([change('timeEntries', logged, { ...logged, duration: 90 })])[0]).toMatchObject({
    ...{ type: 'time.changed', payload: { seconds: 90, wasSeconds: 60 } },
  })
  expect(told([change('timeEntries', logged, { ...logged, countedAt: 5 })])).toEqual([])
  expect(typesOf([change('timeEntries', logged, null)])).toEqual(['time.removed'])
  expect(told([change('timeEntries', running, null)])).toEqual([])
})

test('contacts and tags say which fields became others', () => {
  const contact = { id: 5, firstName: 'Dana', city: '' }
  expect(typesOf([change('contacts', null, contact)])).toEqual(['contact.created'])
  expect(told([change('contacts', contact, { ...contact, city: 'Oslo' })])).toEqual([
    { type: 'contact.changed', subjectId: 5, payload: { contactId: 5, fields: ['city'] } },
  ])
  const label = { id: 4, label: 'VIP', color: 'red' }
  expect(told([change('labels', label, { ...label, label: 'Very important' })])).toEqual([
    {
      ...{ type: 'label.changed', subjectId: 4 },
      payload: {
        ...{ labelId: 4, label: 'Very important' },
        changes: [{ field: 'label', from: 'VIP', to: 'Very important' }],
      },
    },
  ])
  expect(typesOf([change('labels', label, null)])).toEqual(['label.deleted'])
})

describe('records', () => {
  const before = { id: 3, revision: 1, name: 'Workshop', secrets: [], words: '' }

  test('are told with what became other, and of a secret that it did', () => {
    const after = { ...before, revision: 2, secrets: ['key'], words: 'x'.repeat(2000) }
    expect(ofRecord('teams', { id: 3, before, after, secretsWritten: ['key'] })).toEqual([
      {
        ...{ type: 'record.saved', subjectId: 3 },
        payload: {
          ...{ resource: 'teams', isNew: false },
          changes: [
            { field: 'words', from: '', to: `${'x'.repeat(1000)}…` },
            { field: 'key', from: null, to: null },
          ],
        },
      },
    ])
    expect(ofRecord('teams', { id: 3, before: null, after: before })).toEqual([
      {
        ...{ type: 'record.saved', subjectId: 3 },
        payload: {
          ...{ resource: 'teams', isNew: true },
          changes: [
            { field: 'name', from: null, to: 'Workshop' },
            { field: 'words', from: null, to: '' },
          ],
        },
      },
    ])
  })

  test('a record that is saved as it was tells nothing', () => {
    expect(ofRecord('teams', { id: 3, before, after: { ...before, revision: 2 } })).toEqual([])
    expect(ofRecord('teams', { id: 3, before, after: null })[0]?.type).toBe('record.deleted')
  })
})
