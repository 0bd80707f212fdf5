const counted = (count: number, noun: string) =>
  count === 0 ? [] : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Records of a contact as one text, for example `3 conversations, 1 task`. */
export const countsText = (of: { conversations: number; tasks: number; assets: number }): string =>
  [counted(of.conversations, 'conversation'), counted(of.tasks, 'task'), counted(of.assets, 'asset')]
    .flat()
    .join(', ') || 'No conversations, tasks or assets'
