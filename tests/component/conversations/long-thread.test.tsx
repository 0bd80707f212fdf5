import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821
const count = 500

let tell: IntersectionObserverCallback

beforeEach(() => {
  // happy-dom has no layout: the test defines the visible elements.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        tell = callback
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

const entry = (name: string) => document.querySelector(`[data-entry="${name}"]`) as Element
const move = (name: string, isIntersecting: boolean) =>
  act(() => tell([{ target: entry(name), isIntersecting } as never], {} as never))
const isDrawn = (message: number) => document.querySelector(`[data-message="${message}"]`) !== null

test('a thread of 500 messages that is open whole draws what is near the screen', async () => {
  const { user } = await render(
    <ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />,
    {
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, v: 1 })
        await db.conversations.put(withBox({ ...conversationRow(id, { items: count }), v: 1 }))
        const items = Array.from({ length: count }, (_, at) => ({
          ...{ e: 'messages' as const, v: 1 },
          r: inboundRow(at + 1, id, at + 1),
        }))
        await db.threads.bulkPut(toChunks(id, items))
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: /^497 earlier messages/ }))
  await waitFor(() => expect(document.querySelectorAll('[data-entry]').length).toBe(count))
  expect(document.querySelectorAll('[data-message]').length).toBeLessThan(30)
  expect([isDrawn(1), isDrawn(count)]).toEqual([false, true])
  move('m1', true)
  expect(isDrawn(1)).toBe(true)
  move('m1', false)
  expect(isDrawn(1)).toBe(false)
  // The placeholder has the same height, so nothing shifts.
  expect((entry('m1') as HTMLElement).style.height).toBe('800px')
  // Manual changes stay.
  move('m2', true)
  await user.click(document.querySelector('[data-message="2"]') as Element)
  move('m2', false)
  expect(isDrawn(2)).toBe(true)
})
