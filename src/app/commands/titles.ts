import type { HeldConversation } from '#local/rows.ts'
import { commands, type CommandId } from './commands.ts'

/*
 * What a command is called where it means known conversations. Menus, bars and the palette ask here, so that one deed
 * has one name, and none that says the opposite of what it does.
 */

/** What of a conversation a title goes by. */
export type TitleFacts = Pick<HeldConversation, 'isSpam' | 'isTrashed' | 'isDraft'>

const titles: Partial<Record<CommandId, { title: string; fits: (facts: TitleFacts) => boolean }>> = {
  'conversation.spam': { title: 'Not spam', fits: ({ isSpam }) => isSpam },
  // A new mail that was never sent has no trash to go to.
  'conversation.trash': { title: 'Delete for good', fits: ({ isTrashed, isDraft }) => isTrashed || isDraft },
}

/** What a command is called where it means these conversations; its usual title where they are not all of the kind. */
export function titleFor(id: CommandId, meant: readonly TitleFacts[]): string {
  const other = titles[id]
  return other && meant.length > 0 && meant.every(other.fits) ? other.title : commands[id].title
}
