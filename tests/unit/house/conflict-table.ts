/** What happens when two people change one thing at a time (sync.md 2.6). */
export interface ConflictRule {
  /** The row of the table. */
  thing: string
  rule: string
  /** Whether the server holds the op back when its ground has moved. */
  isGuarded: boolean
}

/** One rule for each mutator, by its name: whoever adds a mutator decides here how it meets another. */
export const conflictTable: Readonly<Record<string, ConflictRule>> = {
  'conversations.setStatus': {
    thing: 'status',
    rule: 'Set; closing is held back when the customer wrote after what the agent saw.',
    isGuarded: true,
  },
  'conversations.setPriority': {
    thing: 'priority',
    rule: 'The last write in the order of arrival wins; the trail keeps the value it overrules.',
    isGuarded: false,
  },
  'conversations.assign': {
    thing: 'assignee/team',
    rule: 'A claim is held back when somebody else took it; a reassignment by another is last write wins.',
    isGuarded: true,
  },
  'conversations.addLabels': {
    thing: 'labels',
    rule: 'Sets: the order does not matter; a label that is gone is refused alone.',
    isGuarded: false,
  },
  'conversations.removeLabels': {
    thing: 'labels',
    rule: 'Sets: the order does not matter; a label that is not there changes nothing.',
    isGuarded: false,
  },
  'conversations.star': {
    thing: 'star',
    rule: 'The last write in the order of arrival wins.',
    isGuarded: false,
  },
  'conversations.markRead': {
    thing: 'read',
    rule: 'Read up to a place in the thread; a newer customer message stays unread.',
    isGuarded: false,
  },
  'conversations.trash': {
    thing: 'trash/restore/spam',
    rule: 'The last write in the order of arrival wins; editing what is in the trash is allowed.',
    isGuarded: false,
  },
  'conversations.compose': {
    thing: 'reply/forward',
    rule: 'A new mail has nobody to meet; the draft it was sent from ends with it.',
    isGuarded: false,
  },
  'messages.reply': {
    thing: 'reply/forward',
    rule: 'Held back when somebody else wrote after what the agent saw, unless they chose to send over it.',
    isGuarded: true,
  },
  'notes.add': { thing: 'note', rule: 'Added at the end, whatever is there.', isGuarded: false },
  'drafts.save': {
    thing: 'drafts on two devices',
    rule: 'A draft that another device changed is kept beside this one.',
    isGuarded: false,
  },
  'drafts.delete': {
    thing: 'drafts on two devices',
    rule: 'Deleting what is gone changes nothing.',
    isGuarded: false,
  },
}
