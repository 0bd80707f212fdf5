/** Rule for concurrent changes by two people (sync.md 2.6). */
export interface ConflictRule {
  /** Row of the table. */
  thing: string
  rule: string
  /** True if the server holds the op back when its base has changed. */
  isGuarded: boolean
}

/** Rule of each mutator by name: a new mutator must declare its rule here. */
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
    isGuarded: true,
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
  'conversations.move': {
    thing: 'move',
    rule: 'The last write in the order of arrival wins; an inbox that is gone or hidden is refused.',
    isGuarded: false,
  },
  'conversations.purge': {
    thing: 'permanent delete',
    rule: 'Held back when it was restored or somebody wrote meanwhile; what comes later finds nothing.',
    isGuarded: true,
  },
  'conversations.spam': {
    thing: 'trash/restore/spam',
    rule: 'The last write in the order of arrival wins.',
    isGuarded: false,
  },
  'conversations.snooze': {
    thing: 'snooze',
    rule: 'An absolute moment; comes to nothing when it has passed, or the customer wrote after what the agent saw.',
    isGuarded: false,
  },
  'conversations.setDue': {
    thing: 'due date',
    rule: 'The last write in the order of arrival wins; the trail keeps the value it overrules.',
    isGuarded: false,
  },
  'conversations.setIncident': {
    thing: 'incident',
    rule: 'The last write in the order of arrival wins; an incident that is gone is refused.',
    isGuarded: true,
  },
  'labels.create': {
    thing: 'labels',
    rule: 'A name that is taken: the label of that name stands for the new one, and its id is answered.',
    isGuarded: false,
  },
  'labels.edit': {
    thing: 'labels/templates/settings forms',
    rule: 'Held back when somebody else changed it after what the agent saw; the answer shows how it is now.',
    isGuarded: true,
  },
  'labels.delete': {
    thing: 'labels',
    rule: 'Deleting what is gone changes nothing; adding what was deleted is refused alone.',
    isGuarded: false,
  },
  'contacts.create': {
    thing: 'customers',
    rule: 'Refused when the address is somebody else’s, whose number is answered.',
    isGuarded: false,
  },
  'contacts.edit': {
    thing: 'fields of a customer',
    rule: 'Field by field; held back where somebody changed the same field to another value unseen.',
    isGuarded: true,
  },
  'contacts.addLabels': {
    thing: 'tags of a customer',
    rule: 'Sets: the order does not matter; a tag that was deleted meanwhile is refused.',
    isGuarded: false,
  },
  'contacts.removeLabels': {
    thing: 'tags of a customer',
    rule: 'Sets: the order does not matter; a tag that is not there changes nothing.',
    isGuarded: false,
  },
  'contacts.addNote': {
    thing: 'notes on a customer',
    rule: 'Each is added to those there are.',
    isGuarded: false,
  },
  'contacts.removeNote': {
    thing: 'notes on a customer',
    rule: 'Its author takes it away; taking away what is gone changes nothing.',
    isGuarded: false,
  },
  'contacts.delete': {
    thing: 'customers',
    rule: 'Refused while there are conversations or tasks of them.',
    isGuarded: false,
  },
  'contacts.addEmail': {
    thing: 'addresses of a customer',
    rule: 'One is added to those there are; refused when it is the address of somebody else.',
    isGuarded: false,
  },
  'contacts.removeEmail': {
    thing: 'addresses of a customer',
    rule: 'One is taken from those there are; taking away what is gone changes nothing.',
    isGuarded: false,
  },
  'senders.block': {
    thing: 'blocked senders',
    rule: 'A sender that is blocked already stays blocked, by one line.',
    isGuarded: false,
  },
  'senders.unblock': {
    thing: 'blocked senders',
    rule: 'Unblocking who is not blocked any more changes nothing.',
    isGuarded: false,
  },
  'conversations.merge': {
    thing: 'merge',
    rule: 'Held back when one of them is gone or part of something else, naming that.',
    isGuarded: true,
  },
  'conversations.unmerge': {
    thing: 'merge',
    rule: 'Held back when somebody has written in it, split it or merged it since.',
    isGuarded: true,
  },
  'conversations.split': {
    thing: 'split',
    rule: 'Held back when one of the messages is no longer in the conversation.',
    isGuarded: true,
  },
  'conversations.unsplit': {
    thing: 'split',
    rule: 'Held back when somebody has written in the new conversation, or merged it, since.',
    isGuarded: true,
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
  'tickets.create': {
    thing: 'reply/forward',
    rule: 'A new ticket has nobody to meet.',
    isGuarded: false,
  },
  'notes.add': { thing: 'note', rule: 'Added at the end, whatever is there.', isGuarded: false },
  'notes.edit': {
    thing: 'note',
    rule: 'Its author’s alone; held back when the author changed it on another device; a deleted one is refused.',
    isGuarded: true,
  },
  'notes.remove': {
    thing: 'note',
    rule: 'Its author’s alone; held back when the author changed it on another device; a deleted one stays so.',
    isGuarded: true,
  },
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
  'drafts.schedule': {
    thing: 'scheduled send',
    rule: 'Held back when its time has passed, or somebody wrote after what the agent saw; at its time as a reply is.',
    isGuarded: true,
  },
  'drafts.unschedule': {
    thing: 'scheduled send',
    rule: 'Calling off what waits for no time changes nothing; what has been sent is told.',
    isGuarded: false,
  },
  'tasks.create': { thing: 'task fields', rule: 'A new task has nobody to meet.', isGuarded: false },
  'tasks.edit': {
    thing: 'task endAt ≥ startAt etc.',
    rule: 'Field by field, the last write in the order of arrival wins; held back where the merged task would end before it starts.',
    isGuarded: true,
  },
  'tasks.setStatus': {
    thing: 'task fields',
    rule: 'Set, the last write in the order of arrival wins; one that it has changes nothing.',
    isGuarded: false,
  },
  'tasks.repeat': {
    thing: 'task fields',
    rule: 'Set, the last write wins; held back when the task came again meanwhile, as the series is the newer one’s then.',
    isGuarded: true,
  },
  'tasks.assign': {
    thing: 'assignee/team',
    rule: 'A claim is held back when somebody else took it; a reassignment by another is last write wins.',
    isGuarded: true,
  },
  'tasks.addSub': {
    thing: 'sub-tasks',
    rule: 'Added by its id, in the order of places; on a task that was deleted it is told.',
    isGuarded: false,
  },
  'tasks.editSub': {
    thing: 'sub-tasks',
    rule: 'By its id, field by field the last write wins; one that is gone is told.',
    isGuarded: false,
  },
  'tasks.tickSub': {
    thing: 'sub-tasks',
    rule: 'Set, not turned over: the last write wins; on one that is gone it changes nothing.',
    isGuarded: false,
  },
  'tasks.moveSub': {
    thing: 'sub-tasks',
    rule: 'The last place wins, and no other sub-task changes its own; on one that is gone it changes nothing.',
    isGuarded: false,
  },
  'tasks.removeSub': {
    thing: 'sub-tasks',
    rule: 'Removing what is gone changes nothing.',
    isGuarded: false,
  },
  'tasks.delete': {
    thing: 'task deletion',
    rule: 'Held back when somebody else added a note or a sub-task meanwhile; deleting what is gone changes nothing.',
    isGuarded: true,
  },
  'tasks.restore': {
    thing: 'task deletion',
    rule: 'Bringing back what is there changes nothing; what is gone for good is told.',
    isGuarded: false,
  },
  'tasks.note': { thing: 'note', rule: 'Added, whatever is there.', isGuarded: false },
  'time.start': {
    thing: 'time entries',
    rule: 'One timer of an agent runs: a later start completes the earlier, whichever arrives first.',
    isGuarded: false,
  },
  'time.keep': {
    thing: 'time entries',
    rule: 'Counting only adds; a duration that was typed stays.',
    isGuarded: false,
  },
  'time.pause': {
    thing: 'time entries',
    rule: 'A timer that was completed meanwhile stays so, and keeps what was counted.',
    isGuarded: false,
  },
  'time.resume': {
    thing: 'time entries',
    rule: 'What was done to the timer later stands; else it runs, and completes the one that ran.',
    isGuarded: false,
  },
  'time.complete': {
    thing: 'time entries',
    rule: 'Completed twice it is complete, with the longer count; one that is gone is told.',
    isGuarded: false,
  },
  'time.add': { thing: 'time entries', rule: 'Added by its id.', isGuarded: false },
  'time.edit': {
    thing: 'time entries',
    rule: 'Its owner alone; the last write wins, and one that is gone is told.',
    isGuarded: false,
  },
  'time.delete': {
    thing: 'time entries',
    rule: 'Deleting what is gone changes nothing.',
    isGuarded: false,
  },
  'people.setShortcuts': {
    thing: 'own shortcuts',
    rule: 'Command by command, the last write in the order of arrival wins.',
    isGuarded: false,
  },
  'people.setAway': {
    thing: 'own absence',
    rule: 'The last write in the order of arrival wins; one agent writes it, on any device.',
    isGuarded: false,
  },
  'people.setFormats': {
    thing: 'own formats',
    rule: 'Field by field, the last write in the order of arrival wins; one agent writes them, on any device.',
    isGuarded: false,
  },
  'notifications.markRead': {
    thing: 'own notifications',
    rule: 'The later moment of reading stays, whichever arrives last; what is gone is passed over.',
    isGuarded: false,
  },
  'notifications.markAllRead': {
    thing: 'own notifications',
    rule: 'Those that were made up to the moment are read; what came after it stays unread.',
    isGuarded: false,
  },
  'views.save': {
    thing: 'labels/templates/settings forms',
    rule: 'Compared with what the form was opened on; a view that was changed since is held back with both.',
    isGuarded: true,
  },
  'views.delete': {
    thing: 'labels/templates/settings forms',
    rule: 'Held back when the view was changed since; deleting what is gone changes nothing.',
    isGuarded: true,
  },
  'views.place': {
    thing: 'labels/templates/settings forms',
    rule: 'The last write in the order of arrival wins; only who may change the view may move it.',
    isGuarded: true,
  },
}
