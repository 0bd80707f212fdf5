import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { keepCompositions } from '#app/commands/composition.ts'
import { usualKeys } from '#app/commands/key-map.ts'
import { useCommandKeys } from '#app/commands/use-command-keys.ts'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import { NewEmailDialog } from '#app/composer/new-email/new-email-dialog.tsx'
import TicketDialog from '#app/tickets/ticket-dialog.tsx'
import { DeskContext, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { Live } from '#app/desk/live/live.ts'
import { setViewers } from '#app/desk/live/viewers.ts'
import { AppTheme } from '#app/theme/app-theme.tsx'
import { applyStoredColorScheme } from '#app/theme/color-scheme.ts'
import { setDeskLight } from '#app/theme/desk-light.ts'
import { AskHost } from '#app/ui/dialogs/ask.tsx'
import { TipHost } from '#app/ui/tips/tip-host.tsx'
import { ToastHost } from '#app/toasts/toasts.tsx'
import { allFeatures } from '#domain/access/features.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { copyOf, sweepCopies } from '#local/files/file-copies.ts'
import { keepLease } from '#local/ids.ts'
import { writeMeta } from '#local/meta.ts'
import { unknownStatus } from '#local/session/status.ts'
import { actorOf, type Session } from '#local/session/session.ts'
import { toChunks } from '#local/threads.ts'
import { browserClock, browserRandom } from '#sync/browser.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import * as rows from './rows.ts'

/* Conversation on a prepared replica, without server and worker. Tests control it by `window.fixture`. */

const wanted = new URLSearchParams(location.search)
const session: Session = {
  accountInfo: { id: 1, name: 'Lumen Cycles' },
  userInfo: { id: rows.me, firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@demo.outpost.test' },
  roleInfo: { name: 'agent', permissions: wanted.has('reader') ? [] : [...agentPermissions] },
  features: wanted.has('small-plan') ? [] : [...allFeatures],
  domain: 'demo',
  accountMetadata: {},
  routeState: null,
  profilePicColor: '',
  rememberMe: false,
  isShared: false,
  loginAt: Date.now(),
  lastActivity: Date.now(),
  sidebarToggle: false,
  isExpired: false,
}

const calls: string[] = []
const bus = channelBus('fixture')
const db = new Replica(1, rows.me)
const worker = {
  doubt: () => Promise.resolve(),
  want: (ids: number[]) => Promise.resolve(void calls.push(`want ${ids.join()}`)),
  token: () => Promise.resolve('token'),
  syncNow: () => Promise.resolve(void calls.push('sync')),
}
const desk: OpenDesk = {
  session,
  db,
  bus,
  clock: browserClock,
  random: browserRandom,
  actor: actorOf(session),
  live: new Live(db, bus),
  client: {
    worker: worker as never,
    viewing: {
      look: (id, isTyping = false) => void calls.push(`look ${String(id)}${isTyping ? ' typing' : ''}`),
      onPresent: () => () => undefined,
      close: () => undefined,
    },
    onJobs: () => () => undefined,
    close: () => Promise.resolve(),
  },
}

async function fill(): Promise<void> {
  if (wanted.has('keep') && (await db.conversations.count()) > 0) return
  await db.delete()
  await db.open()
  const items = [
    ...rows.threadItems,
    ...(wanted.has('deliveries') ? rows.deliveryItems : []),
    ...(wanted.has('late') ? rows.lateItems : []),
    ...(wanted.has('partlySent') ? rows.partlySentItems : []),
  ]
  await db.transaction('rw', db.tables, async () => {
    await db.users.bulkPut(rows.users)
    await db.teams.bulkPut(wanted.has('no-teams') ? [] : rows.teams)
    await db.labels.bulkPut(rows.labels)
    await db.mailboxes.bulkPut(
      wanted.has('unverified')
        ? rows.mailboxes.map((mailbox) => ({ ...mailbox, emailVerified: false }))
        : rows.mailboxes,
    )
    await db.contacts.bulkPut(rows.contacts)
    await db.conversations.bulkPut([rows.conversation(4821), ...rows.others])
    await db.threads.bulkPut(toChunks(4821, items))
  })
  await keepLease(db, {
    k: 5000,
    device: '0196f000-0000-7000-8000-000000000000',
    userId: rows.me,
    token: '',
  } as never)
}

async function setOnline(isOnline: boolean): Promise<void> {
  await writeMeta(db, {
    lastPullAt: Date.now(),
    isUsable: true,
    status: {
      ...unknownStatus,
      connection: isOnline ? 'online' : 'offline',
      since: Date.now(),
    },
  })
  setDeskLight(isOnline ? 'online' : 'offline')
  bus.publish({ meta: true })
}

const fixture = {
  desk,
  rows,
  calls,
  setOnline,
  ops: () => db.outbox.orderBy('n').toArray(),
  /** Removes the conversation, as when its inbox is lost, and cleans up cached files. */
  async loseConversation() {
    await db.conversations.delete(4821)
    await sweepCopies(db)
    return (await copyOf(db, 501)) !== undefined
  },
  /** Sets the presence, like the server. */
  setPresent: setViewers,
  /** Changes the conversation's row, like a pull. */
  async setConversation(fields: object) {
    await db.conversations.update(4821, fields)
    bus.publish({ conversations: [4821] })
  },
  /** Replaces the conversation's thread. */
  async setThread(items: never[]) {
    await db.threads.bulkPut(toChunks(4821, items))
    bus.publish({ threads: [4821] })
  },
  /** Answers an op, like the server. */
  async answer(op: string, verdict: object) {
    const changes = await applyVerdicts(db, [{ op, st: 'applied', seq: 99, rows: [], ...verdict } as never], {
      now: Date.now(),
      random: browserRandom,
    })
    bus.publish(changes.toChanges())
  },
}
Object.assign(window, { fixture })

/** Shortcuts of the shell. */
function Keys() {
  useCommandKeys(desk.actor, usualKeys)
  return null
}

function Stage() {
  const [isNewOpen, setIsNewOpen] = useState(wanted.has('new'))
  const [isTicketOpen, setIsTicketOpen] = useState(wanted.has('ticket'))
  const isBare = wanted.has('bare')
  const position = { index: 0, total: 48, onNext: () => calls.push('next') }
  return (
    <div
      style={{
        display: 'flex',
        height: '100dvh',
        boxSizing: 'border-box',
        padding: isBare ? 0 : '48px 8px 8px 0',
      }}
    >
      {!isBare && <div id="list" />}
      <main
        style={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          overflow: 'hidden',
          borderRadius: isBare ? 0 : 12,
          background: 'var(--op-palette-sheet)',
        }}
      >
        <ConversationPane
          conversationId={Number(wanted.get('id') ?? 4821)}
          layout={wanted.has('full') ? 'full' : 'pane'}
          onBack={() => void calls.push('back')}
          position={position}
        />
      </main>
      <NewEmailDialog open={isNewOpen} onClose={() => setIsNewOpen(false)} />
      {isTicketOpen && <TicketDialog onClose={() => setIsTicketOpen(false)} />}
      <style>{`#list{flex:none;width:448px}@media(max-width:1439px){#list{width:416px}}
@media(max-width:1279px){#list{width:392px}}@media(max-width:1023px){#list{width:352px}}
@media(max-width:767px){#list{display:none}}`}</style>
    </div>
  )
}

applyStoredColorScheme()
keepCompositions(window)
await fill()
await setOnline(!wanted.has('offline'))
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter>
      <AppTheme>
        <DeskContext value={desk}>
          <Keys />
          <Stage />
          <ToastHost />
          <TipHost />
          <AskHost />
        </DeskContext>
      </AppTheme>
    </BrowserRouter>
  </StrictMode>,
)
