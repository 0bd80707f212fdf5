import { ask } from '#app/ui/ask.tsx'

/** Most conversations that one gesture changes without a question: more than that takes a while, also to be sent. */
export const mostUnasked = 2000

/** Asks before so many are changed that it takes a while. */
export const askForMany = (count: number): Promise<boolean> =>
  ask({
    title: `Change ${count.toLocaleString('en')} conversations`,
    text: 'This takes a while. It can be stopped, and one Undo takes back all that was changed.',
    confirm: 'Change all',
  })
