import type { Viewer } from '#domain/sync/viewing.ts'

const joined = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** Verbs for presence in a conversation. */
const atConversation = { typing: 'typing', viewing: 'viewing' }
/** Verbs for presence in an article. */
export const atArticle: typeof atConversation = { typing: 'writing here, too', viewing: 'here, too' }

/** `Priya Raman is typing`, `Priya Raman and Tomás Herrera are viewing`; writers first. Empty for nobody. */
export function viewersText(
  viewers: readonly Viewer[],
  nameOfUser: (userId: number) => string,
  { typing, viewing } = atConversation,
): string {
  const namesOf = (isTyping: boolean) =>
    viewers.filter((viewer) => viewer.isTyping === isTyping).map(({ userId }) => nameOfUser(userId))
  const say = (names: readonly string[], what: string) =>
    names.length > 0 ? [`${joined(names)} ${names.length > 1 ? 'are' : 'is'} ${what}`] : []
  return [...say(namesOf(true), typing), ...say(namesOf(false), viewing)].join(', ')
}
