import { beginSso, confirmSso, finishSso } from '#domain/sso/endpoints.ts'
import { paths, basePath } from '#app/paths.ts'
import { sessionOf, type Credentials, type Halfway, type LoginAnswer, type SignedIn } from '../account-api.ts'
import { callPublic } from '../public-call.ts'

/** Choices made before the redirect to the provider, stored in the tab until the return. */
export type SsoChoice = Pick<Credentials, 'rememberMe' | 'isShared'> & { wanted: string }

const choiceKey = 'outpost.sso'
const usual: SsoChoice = { rememberMe: false, isShared: false, wanted: paths.home }

/** Stores the choices before the redirect. */
export const keepChoice = (choice: SsoChoice): void =>
  sessionStorage.setItem(choiceKey, JSON.stringify(choice))

/** Reads the choices made before the redirect. */
export function keptChoice(): SsoChoice {
  try {
    return { ...usual, ...(JSON.parse(sessionStorage.getItem(choiceKey) ?? '{}') as Partial<SsoChoice>) }
  } catch {
    return usual
  }
}

/**
 * Redirects to the provider of a desk, which returns to the answer page.
 * @throws DeskError with the field `domain`, or UNAVAILABLE.
 */
export async function leaveForProvider(domain: string): Promise<void> {
  const { rememberMe, isShared } = keptChoice()
  const { address } = await callPublic(beginSso, { domain, rememberMe: rememberMe && !isShared })
  location.assign(address)
}

/** A first sign-in by a provider, which the user must confirm with a password. */
export interface Unconfirmed {
  confirmationId: string
  email: string
}

/**
 * Completes the sign-in with the provider's answer.
 * @throws DeskError UNAUTHENTICATED for an invalid answer or an unknown user.
 */
export async function finishAtProvider(search: string): Promise<SignedIn | Unconfirmed> {
  const query = search.slice(1)
  const state = new URLSearchParams(query).get('state') ?? ''
  // The code is valid once and must not stay in the history.
  history.replaceState(history.state, '', `${basePath}${paths.ssoAnswer}`)
  const { isShared } = keptChoice()
  const answer = await callPublic(finishSso, { state, query })
  if ('confirmation' in answer) {
    const { requestId, email } = answer.confirmation
    return { confirmationId: requestId, email }
  }
  return sessionOf(answer as LoginAnswer, { rememberMe: answer.rememberMe, isShared })
}

/**
 * Confirms a first sign-in; a user with an authenticator app must still enter a code.
 * @throws DeskError with the field `password`, or UNAUTHENTICATED.
 */
export async function confirmAtDesk(
  { confirmationId }: Unconfirmed,
  password: string,
): Promise<SignedIn | Halfway> {
  const { isShared } = keptChoice()
  const answer = await callPublic(confirmSso, { requestId: confirmationId, password })
  const { rememberMe } = answer
  if ('secondStep' in answer) return { requestId: answer.secondStep.requestId, rememberMe, isShared }
  return sessionOf(answer as LoginAnswer, { rememberMe, isShared })
}
