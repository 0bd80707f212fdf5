import { signUpLimits } from '#domain/auth/sign-up.ts'

/** Minimum entropy in bits for each rating, for a password in no dictionary. */
const bits = { fair: 45, strong: 65 }

/** Alphabet sizes by the characters a password uses. */
const alphabets: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/**
 * Strength rating of a password; undefined while it is too short. Repeated and consecutive characters count
 * once.
 */
export function strengthOf(password: string): 'Weak' | 'Fair' | 'Strong' | undefined {
  if (password.length < signUpLimits.password.least) return undefined
  const size = alphabets.reduce((sum, [letters, count]) => sum + (letters.test(password) ? count : 0), 0)
  let steps = 1
  for (let n = 1; n < password.length; n += 1)
    if (Math.abs(password.charCodeAt(n) - password.charCodeAt(n - 1)) > 1) steps += 1
  const strength = steps * Math.log2(size)
  return strength < bits.fair ? 'Weak' : strength < bits.strong ? 'Fair' : 'Strong'
}
