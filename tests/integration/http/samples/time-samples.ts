import type { Sample } from './sample.ts'

const one = (path: string, id: number) =>
  ({ path: `${path}/${id}`, bad: { path: `${path}/abc` }, stranger: 404 }) as const

/** Samples of the calls on logged time, for a conversation with two entries. */
export const timeSamples = ({
  conversationId,
  entryId,
  doomedEntryId,
}: Record<'conversationId' | 'entryId' | 'doomedEntryId', number>) =>
  ({
    getTimeSettings: { path: '/desk/time-tracking/settings', bad: null, stranger: 'own' },
    postTimeSettings: {
      path: '/desk/time-tracking/settings',
      body: { isAutoForConversation: true },
      bad: { body: { timerPauseLimit: 0 } },
      stranger: 'own',
    },
    postAutomatic: {
      path: '/desk/time-tracking/automatic',
      body: { conversationId },
      bad: { body: {} },
      stranger: 404,
    },
    putEntry: {
      path: '/desk/time-tracking/entry',
      body: { id: entryId, status: 'completed', duration: 90 },
      bad: { body: { id: entryId, status: 'done', duration: 90 } },
      stranger: 404,
    },
    postManual: {
      path: '/desk/time-tracking/manual',
      body: { conversationId, startTime: '2026-01-01T09:30:00+01:00', duration: 125 },
      bad: { body: { conversationId, startTime: '2026-01-01T09:30:00Z', duration: 0 } },
      stranger: 404,
    },
    deleteEntry: one('/desk/time-tracking/entry', doomedEntryId),
    getTimerStatus: one('/desk/time-tracking/status/conversation', conversationId),
    listTimeEntries: one('/desk/time-tracking/conversation', conversationId),
  }) as const satisfies Record<string, Sample>
