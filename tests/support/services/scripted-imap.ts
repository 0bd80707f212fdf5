import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Fault of one command. */
export type ImapFault =
  /** Drops the connection before the answer, or after the command was executed. */
  | 'drop'
  | 'drop after'
  /** Never answers again on this connection. */
  | 'stall'
  /** Drops the connection in the middle of a mail. */
  | 'truncate'
  /** Sends a mail that seems complete but lacks its second half. */
  | 'short'
  /** Leaves every other mail out of the answer. */
  | 'leave out'
  /** Answers NO. */
  | 'refuse'
  /** Answers that the storage is full. */
  | 'full'

/** Received command. */
export interface ImapCommand {
  /** In capitals, such as `UID FETCH`. */
  verb: string
  rest: string
}

/** Mail on the server. */
export interface ServedMail {
  uid: number
  raw: Buffer
  arrivedAt: number
}

interface ServedFolder {
  uidValidity: number
  uidNext: number
  /** Special use, such as `\Junk`. */
  use?: string
  /** In order of UID. */
  mails: ServedMail[]
}

/** Scripted IMAP server, including behaviour that no server should have. */
export interface ScriptedImap {
  port: number
  folders: Map<string, ServedFolder>
  /** Received commands. */
  heard: ImapCommand[]
  password: string
  /** Predicate for valid tokens, if it offers AUTH=XOAUTH2. */
  takesToken: (token: string) => boolean
  capabilities: string
  /** Fault of a command; none by default. */
  script: (command: ImapCommand) => ImapFault | undefined
  /** Number of open connections. */
  connections(): number
  /** Adds a mail to a folder, by default at its end, and notifies idling clients. @returns its UID. */
  deliver(raw: string | Buffer, options?: { folder?: string; uid?: number; arrivedAt?: number }): number
  /** Removes a mail from a folder. */
  remove(uid: number, folder?: string): void
  /** Renumbers all mails of a folder under another UIDVALIDITY. */
  renumber(folder?: string): void
  /** Drops all connections. */
  drop(): void
  close(): Promise<void>
}

/** Starts such a server on a free local port. */
export async function startScriptedImap(user = 'support@desk.test'): Promise<ScriptedImap> {
  const sessions = new Set<Session>()
  const server = createServer((socket) => {
    const session = new Session(socket, imap, user)
    sessions.add(session)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sessions.delete(session))
  })
  const folderOf = (name = 'INBOX'): ServedFolder => {
    const found = imap.folders.get(name)
    if (!found) throw new Error(`no folder ${name}`)
    return found
  }
  const imap: ScriptedImap = {
    port: 0,
    folders: new Map([['INBOX', { uidValidity: 1, uidNext: 1, mails: [] }]]),
    heard: [],
    password: 'correct horse',
    takesToken: () => false,
    capabilities: 'IMAP4rev1 IDLE MOVE UIDPLUS',
    script: () => undefined,
    connections: () => sessions.size,
    deliver(raw, { folder, uid, arrivedAt = Date.now() } = {}) {
      const place = folderOf(folder)
      const number = uid ?? place.uidNext
      place.uidNext = Math.max(place.uidNext, number + 1)
      place.mails.push({ uid: number, raw: Buffer.from(raw), arrivedAt })
      place.mails.sort((a, b) => a.uid - b.uid)
      for (const session of sessions) session.tellIdle()
      return number
    },
    remove(uid, folder) {
      const place = folderOf(folder)
      place.mails = place.mails.filter((mail) => mail.uid !== uid)
      for (const session of sessions) session.tellIdle()
    },
    renumber(folder) {
      const place = folderOf(folder)
      place.uidValidity += 1
      place.mails.forEach((mail, index) => (mail.uid = index + 1))
      place.uidNext = place.mails.length + 1
      imap.drop()
    },
    drop: () => sessions.forEach((session) => session.socket.destroy()),
    close: () =>
      new Promise((resolve) => {
        imap.drop()
        server.close(() => resolve())
      }),
  }
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  imap.port = (server.address() as AddressInfo).port
  return imap
}

/** Server side of RFC 3501 for one connection, as far as a fetcher needs it. */
class Session {
  readonly socket: Socket
  readonly #imap: ScriptedImap
  readonly #user: string
  #input = ''
  #isStalled = false
  #idleTag: string | null = null
  #folder: ServedFolder | null = null
  /** UIDs that the client has been told. */
  #seen: number[] = []

  constructor(socket: Socket, imap: ScriptedImap, user: string) {
    this.socket = socket
    this.#imap = imap
    this.#user = user
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#take(text))
    this.#say(`* OK [CAPABILITY ${imap.capabilities}] scripted`)
  }

  /** Sends changes if the client idles. */
  tellIdle(): void {
    if (this.#idleTag !== null) this.#tell()
  }

  #say(line: string | Buffer): void {
    if (this.#isStalled || this.socket.destroyed) return
    this.socket.write(typeof line === 'string' ? `${line}\r\n` : line)
  }

  #take(text: string): void {
    this.#input += text
    for (;;) {
      const end = this.#input.indexOf('\r\n')
      if (end < 0) return
      const line = this.#input.slice(0, end)
      const literal = /\{(\d+)\}$/.exec(line)
      if (literal) {
        const rest = this.#input.slice(end + 2)
        if (rest === '') this.#say('+ go on')
        const next = rest.indexOf('\r\n', Number(literal[1]))
        if (rest.length < Number(literal[1]) || next < 0) return
        const words = rest.slice(0, Number(literal[1])).replaceAll(/["\\]/g, '\\$&')
        this.#input = `${line.slice(0, literal.index)}"${words}"${rest.slice(Number(literal[1]))}`
        continue
      }
      this.#input = this.#input.slice(end + 2)
      this.#answer(line)
    }
  }

  #answer(line: string): void {
    if (this.#isStalled) return
    if (line === 'DONE' && this.#idleTag !== null) {
      this.#say(`${this.#idleTag} OK done`)
      this.#idleTag = null
      return
    }
    const [, tag = '*', verb = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    const command = { verb: verb.toUpperCase(), rest }
    this.#imap.heard.push(command)
    const fault = this.#imap.script(command)
    if (fault === 'stall') this.#isStalled = true
    if (fault === 'drop') return void this.socket.destroy()
    if (fault === 'full') return this.#say(`${tag} NO [OVERQUOTA] Quota exceeded (mailbox for user is full)`)
    if (fault === 'refuse') return this.#say(`${tag} NO [UNAVAILABLE] not now`)
    this.#carryOut(tag, command, fault)
    if (fault === 'drop after') this.socket.destroy()
  }

  #carryOut(tag: string, { verb, rest }: ImapCommand, fault: ImapFault | undefined): void {
    const ok = (text = 'done') => this.#say(`${tag} OK ${text}`)
    if (verb === 'CAPABILITY') this.#say(`* CAPABILITY ${this.#imap.capabilities}`)
    if (verb === 'AUTHENTICATE') {
      const said = Buffer.from(rest.replace(/^XOAUTH2 /, ''), 'base64').toString()
      const [user = '', bearer = ''] = said.split('\u0001')
      const token = bearer.replace('auth=Bearer ', '')
      if (user !== `user=${this.#user}` || !this.#imap.takesToken(token))
        return this.#say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`)
    }
    if (verb === 'LOGIN') {
      const [user, password] = stringsOf(rest)
      const isRight = user === this.#user && password === Buffer.from(this.#imap.password).toString('latin1')
      if (!isRight) return this.#say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`)
    }
    if (verb === 'LOGOUT') return void this.socket.end(`* BYE\r\n${tag} OK\r\n`)
    if (verb === 'LIST' || verb === 'LSUB') this.#list(verb, stringsOf(rest)[1] ?? '')
    if (verb === 'SELECT' || verb === 'EXAMINE') return this.#select(tag, stringsOf(rest)[0] ?? '')
    if (verb === 'STATUS') {
      const [name = ''] = stringsOf(rest)
      const place = this.#imap.folders.get(name)
      if (!place) return this.#say(`${tag} NO no such folder`)
      const { mails, uidNext, uidValidity } = place
      this.#say(`* STATUS "${name}" (MESSAGES ${mails.length} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity})`)
    }
    if (verb === 'IDLE') {
      this.#idleTag = tag
      this.#say('+ idling')
      return this.#tell()
    }
    if (verb === 'UID SEARCH') this.#search(rest, fault)
    if (verb === 'UID FETCH' && !this.#fetch(rest, fault)) return
    if (verb === 'UID MOVE' && !this.#move(rest)) return this.#say(`${tag} NO [TRYCREATE] no such folder`)
    if (verb === 'NOOP' || verb.startsWith('UID')) this.#tell()
    ok()
  }

  #list(verb: string, pattern: string): void {
    if (pattern === '') return this.#say(`* ${verb} (\\Noselect) "/" ""`)
    for (const [name, { use }] of this.#imap.folders)
      if (pattern === '*' || pattern === name)
        this.#say(`* ${verb} (\\HasNoChildren${use ? ` ${use}` : ''}) "/" "${name}"`)
  }

  #select(tag: string, name: string): void {
    this.#folder = this.#imap.folders.get(name) ?? null
    if (!this.#folder) return this.#say(`${tag} NO [NONEXISTENT] no such folder`)
    this.#seen = this.#folder.mails.map(({ uid }) => uid)
    this.#say('* FLAGS (\\Seen \\Deleted)')
    this.#say(`* ${this.#seen.length} EXISTS`)
    this.#say(`* OK [UIDVALIDITY ${this.#folder.uidValidity}] valid`)
    this.#say(`* OK [UIDNEXT ${this.#folder.uidNext}] next`)
    this.#say(`${tag} OK [READ-WRITE] selected`)
  }

  /** Sends mails added and removed since the client's last update. */
  #tell(): void {
    const now = this.#folder?.mails.map(({ uid }) => uid) ?? []
    for (let index = this.#seen.length - 1; index >= 0; index -= 1) {
      if (now.includes(this.#seen[index] as number)) continue
      this.#seen.splice(index, 1)
      this.#say(`* ${index + 1} EXPUNGE`)
    }
    if (now.length !== this.#seen.length) this.#say(`* ${now.length} EXISTS`)
    this.#seen = now
  }

  #mailsOf(set: string): ServedMail[] {
    const mails = this.#folder?.mails ?? []
    const last = mails.at(-1)?.uid ?? 0
    const ranges = set.split(',').map((range) => {
      const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
      return [Math.min(from, to), Math.max(from, to)] as const
    })
    return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to))
  }

  #search(rest: string, fault: ImapFault | undefined): void {
    const found = this.#mailsOf(/UID (\S+)/i.exec(rest)?.[1] ?? '1:*')
    const told = fault === 'leave out' ? found.filter((_, index) => index % 2 === 0) : found
    this.#say(['* SEARCH', ...told.map(({ uid }) => uid)].join(' '))
  }

  /** @returns false if the connection was dropped meanwhile. */
  #fetch(rest: string, fault: ImapFault | undefined): boolean {
    const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
    const mails = this.#mailsOf(set)
    for (const [index, { uid, raw, arrivedAt }] of mails.entries()) {
      if (fault === 'leave out' && index % 2 === 1) continue
      const sequence = (this.#folder?.mails.findIndex((mail) => mail.uid === uid) ?? 0) + 1
      const told = [`UID ${uid}`]
      if (items.includes('RFC822.SIZE')) told.push(`RFC822.SIZE ${raw.length}`)
      if (items.includes('INTERNALDATE')) told.push(`INTERNALDATE "${dateOf(arrivedAt)}"`)
      const part = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items)
      let bytes: Buffer = Buffer.alloc(0)
      if (items.includes('HEADER.FIELDS')) {
        bytes = Buffer.from(`${/^message-id:.*$/im.exec(headOf(raw))?.[0] ?? ''}\r\n\r\n`, 'latin1')
        told.push(`BODY[HEADER.FIELDS (message-id)] {${bytes.length}}\r\n`)
      } else if (part) {
        const start = Number(part[1] ?? 0)
        bytes = raw.subarray(start, part[2] === undefined ? undefined : start + Number(part[2]))
        if (fault === 'short') bytes = bytes.subarray(0, bytes.length / 2)
        told.push(`BODY[]${part[1] === undefined ? '' : `<${start}>`} {${bytes.length}}\r\n`)
      }
      this.#say(Buffer.from(`* ${sequence} FETCH (${told.join(' ')}`))
      if (fault === 'truncate') {
        this.#say(bytes.subarray(0, bytes.length / 2))
        this.socket.end()
        return false
      }
      this.#say(Buffer.concat([bytes, Buffer.from(')\r\n')]))
    }
    return true
  }

  #move(rest: string): boolean {
    const [, set = '', name = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
    const target = this.#imap.folders.get(stringsOf(name)[0] ?? '')
    if (!target || !this.#folder) return false
    for (const mail of this.#mailsOf(set)) {
      this.#folder.mails = this.#folder.mails.filter((each) => each !== mail)
      target.mails.push({ ...mail, uid: target.uidNext })
      target.uidNext += 1
    }
    return true
  }
}

/** Strings at the end of a command, quoted or not. */
const stringsOf = (rest: string): string[] =>
  [...rest.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"()]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
  )

const headOf = (raw: Buffer): string => raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Date and time in the format of RFC 3501. */
function dateOf(at: number): string {
  const [day, time = ''] = new Date(at).toISOString().split('T')
  const [year, month, date] = (day ?? '').split('-')
  return `${date}-${months[Number(month) - 1]}-${year} ${time.slice(0, 8)} +0000`
}
