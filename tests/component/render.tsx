import { cleanup, render as renderTree, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, parsePath } from 'react-router-dom'
import { usualKeys } from '#app/commands/key-map.ts'
import { useCommandKeys } from '#app/commands/use-command-keys.ts'
import { DeskContext, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { Live } from '#app/desk/live/live.ts'
import { AppTheme } from '#app/theme/app-theme.tsx'
import { ToastHost } from '#app/toasts/toasts.tsx'
import { ShownOnce } from '#app/records/shown-once.tsx'
import { AskHost } from '#app/ui/dialogs/ask.tsx'
import { TipHost } from '#app/ui/tips/tip-host.tsx'
import { allFeatures } from '#domain/access/features.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { Desk } from '#local/desk.ts'
import { writeMeta } from '#local/meta.ts'
import { actorOf, type Session } from '#local/session/session.ts'
import { snippetsOf } from '#local/search/snippet.ts'
import { unknownStatus } from '#local/session/status.ts'
import type { SearchDesk } from '#sync/search-desk.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import type { OutboxOp } from '#local/rows.ts'
import { memoryDesk, type MemoryDesk } from '../support/replica.ts'

/** Options of a rendered component. */
export interface RenderOptions {
  path?: string
  /** Router state. */
  state?: unknown
  isOffline?: boolean
  permissions?: readonly string[]
  /** Administrator permissions. */
  isAdministrator?: boolean
  /** Name of the role; `agent` by default. */
  role?: string
  features?: readonly string[]
  /** Writes the initial rows of the replica. */
  fill?(desk: MemoryDesk): Promise<void>
  /** Searches the replica; by default nothing is found. */
  search?: SearchDesk['search']
  /** Answers calls; by default each is refused. Paths start after `/api`. */
  serve?(method: string, path: string, body: unknown): Response | Promise<Response>
}

/** Rendered component with its user and replica. */
export interface Rendered {
  user: ReturnType<typeof userEvent.setup>
  desk: MemoryDesk
  /** Ops in the outbox, in order. */
  ops(): Promise<OutboxOp[]>
  /** The toast with this text. */
  toast(text: string): Promise<HTMLElement>
  /** Presses Undo of the toast with this text; a toast of an earlier test may still be shown. */
  undo(text: string): Promise<void>
  /** Changes a conversation's row, like a pull. */
  setConversation(id: number, fields: Partial<Conversation>): Promise<void>
  /** Answers an op, like the server. */
  answer(op: string, verdict?: object): Promise<void>
}

const sessionOf = (
  { userId, accountId }: Desk['actor'],
  permissions: readonly string[],
  features: readonly string[],
  isAdministrator: boolean,
  role: string,
) =>
  ({
    accountInfo: { id: accountId, name: 'Lumen Cycles' },
    userInfo: { id: userId, firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@demo.outpost.test' },
    roleInfo: { name: role, permissions: [...permissions], isAdministrator },
    features: [...features],
    domain: 'demo',
    accountMetadata: {},
    routeState: null,
    profilePicColor: '',
    rememberMe: false,
    isShared: false,
    loginAt: 0,
    lastActivity: 0,
    sidebarToggle: false,
    isExpired: false,
  }) as Session

/** Shortcuts of the shell. */
function Keys({ actor }: { actor: Desk['actor'] }) {
  useCommandKeys(actor, usualKeys)
  return null
}

/** happy-dom has no layout, which virtual lists need: gives elements a size. */
function giveLayout(): void {
  const layout = { offsetWidth: 1200, clientWidth: 1200, offsetHeight: 800, clientHeight: 800 }
  for (const [name, value] of Object.entries(layout))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}

/** Renders a component on an in-memory replica, with the shell's overlay hosts; without a sync engine. */
export async function render(children: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  // Removes the previous test's rendering.
  cleanup()
  giveLayout()
  const memory = await memoryDesk()
  const { db, bus } = memory
  const {
    isOffline = false,
    features = [...allFeatures],
    permissions = [...memory.actor.permissions],
  } = options
  await options.fill?.(memory)
  await writeMeta(db, {
    lastPullAt: memory.clock.now(),
    isUsable: true,
    status: { ...unknownStatus, connection: isOffline ? 'offline' : 'online', since: memory.clock.now() },
  })
  const session = sessionOf(
    memory.actor,
    permissions,
    features,
    options.isAdministrator ?? false,
    options.role ?? 'agent',
  )
  const nothing = () => Promise.resolve()
  const worker = {
    ...{ doubt: nothing, want: nothing, token: () => Promise.resolve('token'), syncNow: nothing },
    search: options.search ?? (() => Promise.resolve({ articles: { ids: [], total: 0 }, instead: {} })),
    counts: () => Promise.resolve({ all: 0, byStatus: [0, 0, 0, 0, 0], unread: 0 }),
    snippets: (ids: readonly number[], words: readonly QueryWord[]) => snippetsOf(db, ids, words),
  }
  const client = {
    worker: worker as never,
    viewing: { look: () => undefined, onPresent: () => () => undefined, close: () => undefined },
    onJobs: () => () => undefined,
    close: nothing,
  }
  const desk: OpenDesk = { ...memory, session, actor: actorOf(session), live: new Live(db, bus), client }
  globalThis.fetch = async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href)
    const path = url.pathname.replace(/^\/api/, '') + url.search
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body
    return (await options.serve?.(init?.method ?? 'GET', path, body)) ?? new Response('{}', { status: 503 })
  }
  renderTree(
    <MemoryRouter initialEntries={[{ ...parsePath(options.path ?? '/'), state: options.state }]}>
      <AppTheme>
        <DeskContext value={desk}>
          <Keys actor={desk.actor} />
          {children}
          <ToastHost />
          <AskHost />
          <ShownOnce />
          <TipHost />
        </DeskContext>
      </AppTheme>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  const toast = (text: string) => within(screen.getByRole('status', { name: 'Messages' })).findByText(text)
  return {
    user,
    desk: memory,
    ops: () => db.outbox.orderBy('n').toArray(),
    toast,
    async undo(text) {
      const card = within((await toast(text)).parentElement as HTMLElement)
      await user.click(card.getByRole('button', { name: 'Undo' }))
    },
    async setConversation(id, fields) {
      await db.conversations.update(id, fields)
      bus.publish({ conversations: [id] })
    },
    async answer(op, verdict = {}) {
      const changes = await applyVerdicts(
        db,
        [{ op, st: 'applied', seq: 99, rows: [], ...verdict } as never],
        {
          now: memory.clock.now(),
          random: memory.random,
        },
      )
      bus.publish(changes.toChanges())
    },
  }
}
