import type { Session } from '#local/session/session.ts'
import type { Feature } from '#domain/access/features.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { AccessToken } from '#sync/transport/token.ts'

/** Timeout of signing in or out, in ms. */
const requestTimeoutMs = 30_000

/** The server's answer to a sign-in. */
export interface LoginAnswer extends AccessToken {
  user: { id: number; firstName: string; lastName: string; email: string }
  account: { id: number; name: string }
  role: { name: string; permissions: Permission[]; isAdministrator: boolean }
  features: Feature[]
  domainURL: string
  /** End of the session, in epoch ms. */
  endsAt: number
}

/** Sign-in credentials. */
export interface Credentials {
  email: string
  password: string
  rememberMe: boolean
  /** True for a device shared by several people. */
  isShared: boolean
}

/** A failed sign-in; `isOffline` if there was no answer. */
export class SignInError extends Error {
  readonly isOffline: boolean

  constructor(message: string, isOffline: boolean) {
    super(message)
    this.name = 'SignInError'
    this.isOffline = isOffline
  }
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
}

/** Message of a refusal; `Error` if the server sent none (section 7). */
async function refusal(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { message?: string | { text?: string } } | null
  const message = typeof body?.message === 'object' ? body.message.text : body?.message
  return message ?? 'Error'
}

/** A new session of this browser, and the token for its desk. */
export interface SignedIn {
  session: Session
  token: AccessToken
}

/** A sign-in with a correct password that still needs a code (TOTP). */
export interface Halfway extends Pick<Credentials, 'rememberMe' | 'isShared'> {
  requestId: string
}

/** True if a sign-in still needs a code. */
export const isHalfway = (signedIn: SignedIn | Halfway): signedIn is Halfway => 'requestId' in signedIn

/**
 * Signs in; a user with an authenticator app must still enter a code.
 * @throws SignInError with the message to show.
 */
export async function signIn(credentials: Credentials): Promise<SignedIn | Halfway> {
  const { email, password, isShared } = credentials
  const rememberMe = credentials.rememberMe && !isShared
  const answer = await post('login', { email, password, rememberMe }).catch(() => {
    throw new SignInError('No connection. Signing in needs one; what is on this device stays here.', true)
  })
  if (!answer.ok) throw new SignInError(await refusal(answer), false)
  const login = (await answer.json()) as LoginAnswer | { secondStep: { requestId: string } }
  if ('secondStep' in login) return { requestId: login.secondStep.requestId, rememberMe, isShared }
  return sessionOf(login, { rememberMe, isShared })
}

/** Session and token from the answer to a sign-in. */
export function sessionOf(
  login: LoginAnswer,
  { rememberMe, isShared }: Pick<Credentials, 'rememberMe' | 'isShared'>,
): SignedIn {
  const now = Date.now()
  const session: Session = {
    accountInfo: { id: login.account.id, name: login.account.name },
    userInfo: login.user,
    roleInfo: login.role,
    features: login.features,
    domain: login.domainURL,
    accountMetadata: {},
    routeState: null,
    // Light blue, the default of section 9.
    profilePicColor: 'lightblue',
    rememberMe,
    isShared,
    loginAt: now,
    endsAt: login.endsAt,
    lastActivity: now,
    sidebarToggle: false,
    isExpired: false,
  }
  return { session, token: { token: login.token, expiresAt: login.expiresAt } }
}

/** Ends the session on the server; false if it could not be reached. */
export async function signOutOnServer(): Promise<boolean> {
  return post('logout', {}).then(
    (answer) => answer.ok || answer.status === 401,
    () => false,
  )
}
