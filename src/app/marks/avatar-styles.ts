import type { AvatarTint } from '#app/theme/colors.ts'

const tints: readonly AvatarTint[] = ['sky', 'pine', 'dusk', 'lantern', 'clay', 'moss', 'slate', 'rose']

/** Tint of a person or team, derived from the id. */
export function avatarTint(id: number | string): AvatarTint {
  // FNV-1a hash: spreads consecutive ids over the tints.
  let hash = 2166136261
  for (const letter of String(id)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return tints[(hash >>> 0) % tints.length] ?? 'sky'
}

/** First and last initial of a person, first two letters of a team, last two digits of a phone number. */
export function initials(name: string, kind: 'person' | 'team' = 'person'): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = (word: string | undefined) =>
    Array.from(word ?? '').filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  const first = letters(words[0])
  if (kind === 'team') return `${first[0]?.toUpperCase() ?? ''}${first[1]?.toLowerCase() ?? ''}`
  if (!/\p{L}/u.test(name)) return letters(words.at(-1)).slice(-2).join('')
  const last = words.length > 1 ? letters(words.at(-1))[0] : undefined
  return `${first[0] ?? ''}${last ?? ''}`.toUpperCase()
}
