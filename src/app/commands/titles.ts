import type { LocalConversation } from '#local/rows.ts'
import { commands, type CommandId } from './commands.ts'

/*
 * Titles of commands for given conversations, shared by menus, bars and the palette so that an action has one
 * name, which matches its effect.
 */

/** Conversation fields that titles depend on. */
export type TitleFacts = Pick<LocalConversation, 'isSpam' | 'isTrashed' | 'isDraft'>

const titles: Partial<Record<CommandId, { title: string; fits: (facts: TitleFacts) => boolean }>> = {
  'conversation.spam': { title: 'Not spam', fits: ({ isSpam }) => isSpam },
  // An unsent new mail is not moved to the trash.
  'conversation.trash': { title: 'Delete for good', fits: ({ isTrashed, isDraft }) => isTrashed || isDraft },
}

/** Title of a command for these conversations; the default title if they differ. */
export function titleFor(id: CommandId, meant: readonly TitleFacts[]): string {
  const other = titles[id]
  return other && meant.length > 0 && meant.every(other.fits) ? other.title : commands[id].title
}
