/*
 * Script of passkeys, on pages that work without it: shows their buttons if the browser supports passkeys,
 * and requests one when a button is pressed.
 */

interface Question {
  requestId: string
  options: Record<string, unknown>
}
type Answer = Partial<Question> & { to?: string; message?: string }

const noConnection = 'There is no connection. Try again in a moment.'

async function post(path: string, body: object): Promise<Answer> {
  const answer = await fetch(path, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    signal: AbortSignal.timeout(30_000),
  })
  // Signed out meanwhile.
  if (answer.redirected) return { to: answer.url }
  return (await answer.json()) as Answer
}

/** Requests a passkey from the browser; null if none was chosen. */
async function choose(use: string | undefined, options: Record<string, unknown>): Promise<Credential | null> {
  try {
    return use === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
        })
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for you already', { cause: error })
    return null
  }
}

/** Handles a press of a button. @returns the sentence to show. */
async function ask({ passkey, at = '' }: DOMStringMap): Promise<string> {
  const asked = await post(`${at}/options`, {})
  let done = asked
  if (asked.options) {
    const credential = await choose(passkey, asked.options)
    if (!credential) return ''
    const body = { requestId: asked.requestId, credential: (credential as PublicKeyCredential).toJSON() }
    done = await post(at, body)
  }
  if (done.to !== undefined) location.assign(done.to)
  return done.message ?? ''
}

function listen(place: HTMLElement): void {
  const [button, words] = [place.querySelector('button'), place.querySelector('p')]
  let isBusy = false
  button?.addEventListener('click', () => {
    if (isBusy) return
    isBusy = true
    if (words) words.textContent = ''
    void ask(place.dataset)
      .catch((error: unknown) => (error instanceof Error && error.cause ? error.message : noConnection))
      .then((said) => {
        isBusy = false
        if (words) words.textContent = said
      })
  })
}

// Passkeys need a host name; IP addresses do not work.
if (
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname)
) {
  for (const part of document.querySelectorAll<HTMLElement>('[data-passkeys]')) part.hidden = false
  for (const note of document.querySelectorAll<HTMLElement>('[data-no-passkeys]')) note.hidden = true
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) listen(place)
}
