import { DeskError } from '#domain/errors.ts'
import { beginPasskeySignIn, passkeySignIn } from '#domain/factors/endpoints.ts'
import { sessionOf, SignInError, type Credentials, type LoginAnswer, type SignedIn } from '../account-api.ts'
import { callPublic } from '../public-call.ts'

/** True if this browser can use passkeys for this server; they need a host name, not an IP address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

/** Error of browsers if no passkey was chosen or none exists. */
export const isNothingChosen = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/**
 * Signs in with a passkey chosen in the browser's dialog; null if none was chosen.
 * @throws SignInError with the message to show.
 */
export async function signInByPasskey({
  rememberMe,
  isShared,
}: Pick<Credentials, 'rememberMe' | 'isShared'>): Promise<SignedIn | null> {
  const stays = rememberMe && !isShared
  try {
    const { requestId, options } = await callPublic(beginPasskeySignIn, {})
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const credential = await startAuthentication({ optionsJSON: options as never })
    const login = (await callPublic(passkeySignIn, {
      ...{ requestId, rememberMe: stays },
      credential: credential as never,
    })) as LoginAnswer
    return sessionOf(login, { rememberMe: stays, isShared })
  } catch (error) {
    if (isNothingChosen(error)) return null
    if (error instanceof DeskError) throw new SignInError(error.message, error.code === 'UNAVAILABLE')
    throw error
  }
}
