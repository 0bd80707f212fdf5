import { ask } from '#app/ui/dialogs/ask.tsx'

/** Asks for confirmation before a batch so large that it takes a while. */
export const askForMany = (count: number): Promise<boolean> =>
  ask({
    title: `Change ${count.toLocaleString('en')} conversations`,
    text: 'This takes a while. It can be stopped, and one Undo takes back all that was changed.',
    confirm: 'Change all',
  })
