import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { isUuid } from '../http/uuid.ts'
import { cookieOptions } from './cookie.ts'
import { keyFor } from './tokens.ts'

/*
 * A cookie that outlasts the session marks devices on which users have signed in. It grants no access: it
 * only separates the owner's attempts from guesses made elsewhere, so that these do not lock the owner out.
 */

const cookieName = 'outpost_device'
/** Maximum lifetime of a cookie in browsers, in s. */
const lasting = 400 * 24 * 3600
/** Number of users that a device remembers, by latest sign-in. */
const maxPeople = 8

/** User of any account. */
export interface Person {
  accountId: Id
  userId: Id
}

/** Creates and verifies the cookies of known devices. */
export class KnownDevices {
  readonly #key: Uint8Array

  constructor(secret: string) {
    this.#key = keyFor(secret, 'known device')
  }

  /** Key of the device and user, if the user has signed in on it before; otherwise null. */
  find(request: FastifyRequest, person: Person): string | null {
    const { device, people } = this.#read(request)
    const name = nameOf(person)
    return people.includes(name) ? `${device} ${name}` : null
  }

  /** Marks the device as known for the user. */
  remember(request: FastifyRequest, reply: FastifyReply, person: Person, origin: string): void {
    const { device, people } = this.#read(request)
    const name = nameOf(person)
    const latest = [name, ...people.filter((other) => other !== name)].slice(0, maxPeople)
    const words = `${device}.${latest.join('_')}`
    const value = `${words}.${this.#mac(words).toString('base64url')}`
    void reply.setCookie(cookieName, value, { ...cookieOptions(request, origin), maxAge: lasting })
  }

  /** Device id and users from the cookie; a new id without users if the cookie is missing or invalid. */
  #read({ cookies }: FastifyRequest): { device: string; people: string[] } {
    const [device = '', people = '', mac = '', ...rest] = (cookies[cookieName] ?? '').split('.')
    const given = Buffer.from(mac, 'base64url')
    const right = this.#mac(`${device}.${people}`)
    const isOurs = given.length === right.length && timingSafeEqual(given, right)
    if (!isOurs || rest.length > 0 || !isUuid(device)) return { device: randomUUID(), people: [] }
    return { device, people: people.split('_') }
  }

  #mac(words: string): Buffer {
    return createHmac('sha256', this.#key).update(words).digest()
  }
}

const nameOf = ({ accountId, userId }: Person) => `${accountId}-${userId}`
