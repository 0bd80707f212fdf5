/** A browser with its cookies; it follows no redirects. */
export class PortalBrowser {
  readonly #portal: string
  readonly #desk: string
  readonly cookies = new Map<string, string>()

  constructor(portal: string, desk: string) {
    this.#portal = portal
    this.#desk = desk
  }

  async go(
    method: 'GET' | 'HEAD' | 'POST',
    path: string,
    body?: Record<string, string> | FormData,
    headers = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch((path.startsWith('/portal') ? this.#desk : this.#portal) + path, {
      ...{ method, redirect: 'manual' as const },
      headers: { cookie, ...(method === 'POST' && { 'sec-fetch-site': 'same-origin' }), ...headers },
      ...(body && { body: body instanceof FormData ? body : new URLSearchParams(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const to = answer.headers.get('location') ?? ''
    return { status: answer.status, to, text: await answer.text(), headers: answer.headers }
  }
}
