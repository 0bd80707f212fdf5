import type { Access } from '#domain/access/access.ts'
import {
  articlesAccess,
  manageAccess,
  manageContactsAccess,
  tasksAccess,
  writingHelpAccess,
} from '#domain/access/plan-access.ts'

/*
 * Commands are data: menus, tooltips, palette, shortcuts, their help and settings share one table. The open
 * screen registers the handlers (handlers.ts); the key map holds an agent's keys (key-map.ts).
 */

/** Command groups: headings of the shortcut help, its settings and the palette, in order. */
export const commandGroups = [
  ...(['Conversation', 'Moving around', 'Writing', 'New'] as const),
  ...(['Go to', 'Settings', 'Appearance', 'Everywhere', 'Help'] as const),
] as const
/** Group of a command. */
export type CommandGroup = (typeof commandGroups)[number]

/**
 * Scope of a command's keys. desk: everywhere except in text fields, dialogs and menus; with unsaved text
 * only on key targets (see desk-keys.ts). home: like desk, on the Home page, which has no open conversation
 * for the same keys. writing: in the composer, which runs it itself. anywhere: on the desk and in text
 * fields.
 */
export type CommandScope = 'desk' | 'home' | 'writing' | 'anywhere'

/** An action by key, menu or button; hidden without the permission. */
export interface Command extends Partial<Access> {
  title: string
  /** Title in a menu whose heading says the rest. */
  short?: string
  group: CommandGroup
  /** Search synonyms. */
  words?: string
  /** Default shortcuts in the notation of ui/key-text.ts; the first one is displayed. */
  keys: readonly string[]
  /** Default: `desk`. */
  place?: CommandScope
  /** Needs a language model on the server. */
  needsAI?: true
  /** Needs a connection. */
  needsConnection?: true
  /** Removes a conversation from view: its keys are ignored just after leaving an editor. */
  removes?: true
  /** Repeats while the key is held down. */
  repeats?: boolean
}

const conversation = { group: 'Conversation', ...manageAccess } as const
const moving = { group: 'Moving around' } as const
const writing = { group: 'Writing', place: 'writing', ...manageAccess } as const
const goTo = { group: 'Go to' } as const
const setting = { group: 'Settings', keys: [] } as const
const appearance = { group: 'Appearance', keys: [] } as const
const density = { ...appearance, words: 'rows lines spacing' } as const
const everywhere = { group: 'Everywhere' } as const

/** All commands of the app by id. */
export const commands = {
  'conversation.reply': { title: 'Reply', keys: ['r'], ...conversation },
  'conversation.replyAll': { title: 'Reply all', keys: ['a'], ...conversation },
  'conversation.forward': { title: 'Forward', keys: ['f'], ...conversation },
  'conversation.replyWithAI': {
    title: 'Reply with AI',
    keys: ['i'],
    needsAI: true,
    needsConnection: true,
    ...conversation,
    ...writingHelpAccess,
  },
  'conversation.note': { title: 'Note', keys: ['n'], ...conversation },
  'conversation.close': { title: 'Close', keys: ['e'], ...conversation },
  'conversation.reopen': { title: 'Reopen', keys: ['Shift+e'], ...conversation },
  'conversation.star': { title: 'Star', keys: ['Shift+s'], group: 'Conversation' },
  'conversation.tag': { title: 'Add a tag', keys: ['t', 'l'], ...conversation },
  'conversation.assign': { title: 'Assign', keys: ['Shift+a'], ...conversation },
  'conversation.move': { title: 'Move to mailbox', keys: ['v'], ...conversation },
  'conversation.snooze': { title: 'Snooze', keys: ['s', 'b', 'h'], ...conversation },
  'conversation.incident': { title: 'Link to incident', keys: [], words: 'status page', ...conversation },
  'conversation.spam': { title: 'Mark as spam', keys: ['!'], removes: true, ...conversation },
  'conversation.trash': { title: 'Delete', keys: ['Delete', '#'], removes: true, ...conversation },
  'conversation.previous': {
    title: 'Previous conversation',
    keys: ['ArrowLeft'],
    repeats: true,
    ...moving,
  },
  'conversation.next': { title: 'Next conversation', keys: ['ArrowRight'], repeats: true, ...moving },
  'list.down': { title: 'Down in the list', keys: ['j'], repeats: true, ...moving },
  'list.up': { title: 'Up in the list', keys: ['k'], repeats: true, ...moving },
  'list.open': { title: 'Open', keys: ['Enter', 'o'], ...moving },
  'list.select': { title: 'Select', keys: ['x'], ...moving },
  'list.selectRange': { title: 'Select up to here', keys: ['Shift+x'], ...moving },
  'list.selectAll': { title: 'Select all', keys: ['* a'], ...moving },
  'list.fold': { title: 'Fold the list', keys: ['['], ...moving },
  'list.back': { title: 'Back to the list', keys: ['Escape', 'u'], ...moving },
  'home.next': { title: 'Answer next', keys: ['n'], place: 'home', ...moving },
  'home.take': {
    ...{ title: 'Take an unassigned one', words: 'assign to me nobody' },
    ...{ keys: ['Shift+a'], place: 'home', ...moving, ...manageAccess },
  },
  'composer.send': { title: 'Send', keys: ['Mod+Enter'], ...writing },
  'composer.sendAndClose': { title: 'Send & Close', keys: ['Mod+Shift+Enter'], ...writing },
  'email.new': {
    ...{ title: 'New email', short: 'Email', words: 'create compose write mail' },
    ...{ group: 'New', keys: ['c'] },
    ...manageAccess,
  },
  'ticket.new': {
    ...{ title: 'New ticket', short: 'Ticket', words: 'create' },
    ...{ group: 'New', keys: [] },
    needs: 'conversations.create_ticket',
  },
  'customer.new': {
    ...{ title: 'New customer', short: 'Customers', words: 'create contact person' },
    ...{ group: 'New', keys: [] },
    ...manageContactsAccess,
  },
  'task.new': {
    ...{ title: 'New task', short: 'Task', words: 'create call activity meeting to do' },
    ...{ group: 'New', keys: ['Shift+t'] },
    ...tasksAccess,
  },
  'go.home': { title: 'Go home', keys: ['g h'], words: 'today start', ...goTo },
  'go.inbox': { title: 'Go to the inbox', keys: ['g i'], ...goTo },
  'go.outbox': { title: 'Open the Outbox', keys: ['g o'], ...goTo },
  'go.knowledge': {
    title: 'Go to the knowledge base',
    keys: ['g k'],
    words: 'articles documentation',
    ...goTo,
    ...articlesAccess,
  },
  'go.tasks': { title: 'Go to the tasks', keys: ['g t'], words: 'board to do calls meetings', ...goTo },
  'go.assets': {
    title: 'Go to the assets',
    keys: ['g v'],
    words: 'equipment devices things serial numbers',
    ...goTo,
  },
  'go.portal': {
    title: 'Go to the client portal',
    keys: ['g w'],
    words: 'announcements customers sign in',
    ...goTo,
  },
  'go.status': {
    title: 'Go to the status page',
    keys: ['g u'],
    words: 'incidents maintenance outage services',
    ...goTo,
  },
  'go.customers': {
    title: 'Go to the customers',
    keys: ['g c'],
    words: 'contacts companies people',
    ...goTo,
  },
  'go.analytics': {
    title: 'Go to the reports',
    keys: ['g a'],
    words: 'analytics statistics figures charts metrics',
    ...goTo,
  },
  'notifications.open': {
    ...{ title: 'Open the notifications', keys: ['g n'], words: 'bell news told' },
    ...goTo,
  },
  'go.settings': { title: 'Go to the settings', keys: ['g s'], ...goTo },
  'settings.undoSend': { title: 'Undo send', words: 'delay take back', ...setting },
  'settings.afterDone': {
    title: 'After closing',
    words: 'next previous list',
    ...setting,
  },
  'settings.device': {
    ...{ title: 'This device', words: 'storage space offline kept days' },
    ...setting,
  },
  'appearance.light': { title: 'Light', words: 'bright day theme mode', ...appearance },
  'appearance.dark': { title: 'Dark', words: 'black night theme mode', ...appearance },
  'appearance.system': {
    ...{ title: 'Like the system', words: 'automatic theme mode' },
    ...appearance,
  },
  'density.compact': { title: 'Compact density', short: 'Compact', ...density },
  'density.standard': { title: 'Standard density', short: 'Standard', ...density },
  'density.comfortable': { title: 'Comfortable density', short: 'Comfortable', ...density },
  search: {
    title: 'Search or jump to',
    keys: ['Mod+k', '/'],
    place: 'anywhere',
    ...everywhere,
  },
  undo: { title: 'Undo the last change', keys: ['z'], ...everywhere },
  'news.open': {
    ...{ title: 'News and updates', words: 'changes new version what' },
    ...{ group: 'Help', keys: [] },
  },
  'products.open': {
    ...{ title: 'Other Products', words: 'sales surveys crm suite' },
    ...{ group: 'Help', keys: [] },
  },
  'session.signOut': { title: 'Logout', keys: [], words: 'log out sign', ...everywhere },
  help: { title: 'Keyboard shortcuts', keys: ['?'], words: 'keys help', group: 'Help' },
} as const satisfies Record<string, Command>

/** Id of a command. */
export type CommandId = keyof typeof commands

/** All commands with their ids, typed as `Command`. */
export const commandList = Object.entries(commands) as [CommandId, Command][]

/** Title in menus whose heading says the rest. */
export const shortTitle = (id: CommandId): string => {
  const { short, title }: Command = commands[id]
  return short ?? title
}
