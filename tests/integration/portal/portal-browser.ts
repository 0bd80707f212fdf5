import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser, type ParsedMail } from 'mailparser'
import type { Clock } from '#lib/clock.ts'
import { folderSender } from '#server/smtp/folder-sender.ts'
import { systemMailDelivery } from '#server/system-mail/kind.ts'
import type { TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'

/** Sends due mail into a folder; returns the mails and removes them. */
export async function mailsOf(
  desk: TestDesk,
  folder: string,
  { origin, clock }: { origin: string; clock: Clock },
): Promise<ParsedMail[]> {
  const from = { address: 'desk@desk.test', name: 'Outpost' }
  const parts = { sender: folderSender(folder), from, origin, clock }
  await carryOutDue(desk, [systemMailDelivery(parts)], clock.now() + 1)
  const files = readdirSync(folder).sort()
  const read = await Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))))
  for (const file of files) rmSync(join(folder, file))
  return read
}

/** Sign-in link of a mail. */
export const linkIn = (mail: ParsedMail | undefined): string =>
  /\/portal\/\d+\/enter\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
/** Sign-in code of a mail. */
export const codeIn = (text = ''): string => /[A-Z2-7]{4}-[A-Z2-7]{4}/.exec(text)?.[0] ?? ''
/** CSRF token of a page's form. */
export const tokenIn = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''

/** Browser with cookies; follows no redirects. */
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
    body?: Record<string, string> | FormData | string,
    headers = {},
  ) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch((path.startsWith('/portal') ? this.#desk : this.#portal) + path, {
      ...{ method, redirect: 'manual' as const },
      headers: { cookie, ...(method === 'POST' && { 'sec-fetch-site': 'same-origin' }), ...headers },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === 'string' ? body : new URLSearchParams(body),
      }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const to = answer.headers.get('location') ?? ''
    return { status: answer.status, to, text: await answer.text(), headers: answer.headers }
  }
  /** Sends JSON like the page's script. */
  async ask<Body>(path: string, body: object, headers = {}): Promise<{ status: number; body: Body }> {
    const type = { 'content-type': 'application/json' }
    const { status, text } = await this.go('POST', path, JSON.stringify(body), { ...type, ...headers })
    return { status, body: (text === '' ? {} : JSON.parse(text)) as Body }
  }
}
