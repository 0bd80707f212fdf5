import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { isUuid } from '../http/uuid.ts'
import { cookieOptions } from './cookie.ts'
import { keyFor } from './tokens.ts'

/*
 * Devices that somebody has signed in on are told by a cookie of their own, which outlasts the session. It lets nobody
 * in: it only says that guesses made elsewhere are not this person's, so that they lock nobody out here.
 */

const cookieName = 'outpost_device'
/** As long as browsers keep a cookie at most, in s. */
const lasting = 400 * 24 * 3600
/** People that a device remembers: those of the last sign-ins. */
const maxPeople = 8

/** A user, of whatever account. */
export interface Person {
  accountId: Id
  userId: Id
}

/** Makes and checks the cookies of known devices with one secret. */
export class KnownDevices {
  readonly #key: Uint8Array

  constructor(secret: string) {
    this.#key = keyFor(secret, 'known device')
  }

  /** The device of a request together with the person, if they have signed in there before. */
  find(request: FastifyRequest, person: Person): string | null {
    const { device, people } = this.#read(request)
    const name = nameOf(person)
    return people.includes(name) ? `${device} ${name}` : null
  }

  /** Lets the device know that the person has signed in on it. */
  remember(request: FastifyRequest, reply: FastifyReply, person: Person, origin: string): void {
    const { device, people } = this.#read(request)
    const name = nameOf(person)
    const latest = [name, ...people.filter((other) => other !== name)].slice(0, maxPeople)
    const words = `${device}.${latest.join('_')}`
    const value = `${words}.${this.#mac(words).toString('base64url')}`
    void reply.setCookie(cookieName, value, { ...cookieOptions(request, origin), maxAge: lasting })
  }

  /** The device and its people; a new one without any where the cookie is missing or not ours. */
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
