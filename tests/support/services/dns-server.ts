import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { isIPv6 } from 'node:net'

/** DNS records of a name. */
export interface DnsEntry {
  txt?: string[]
  a?: string[]
  aaaa?: string[]
  /** Hosts, all with the same preference. */
  mx?: string[]
}

/** DNS server on loopback that only knows its zone. */
export interface DnsServer {
  /** Address for OUTPOST_DNS. */
  address: string
  /** Records by lower-case name; may change at any time. */
  zone: Map<string, DnsEntry>
  /** Queried names in order. */
  asked: string[]
  /** Answers no query while true. */
  isSilent: boolean
  close(): Promise<void>
}

const types: Record<number, keyof DnsEntry> = { 1: 'a', 15: 'mx', 16: 'txt', 28: 'aaaa' }

/** Starts a DNS server. */
export async function startDnsServer(zone: Record<string, DnsEntry> = {}): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server = { zone: new Map(Object.entries(zone)), asked: [] as string[], isSilent: false }
  socket.on('message', (message, { address, port }) => {
    const { name, end } = nameAt(message, 12)
    const type = types[message.readUInt16BE(end)]
    server.asked.push(name)
    if (server.isSilent) return
    const entry = server.zone.get(name)
    const data = entry && type ? (entry[type] ?? []).map((value) => dataOf(type, value)) : []
    const question = message.subarray(12, end + 4)
    const head = Buffer.alloc(12)
    message.copy(head, 0, 0, 2)
    // Authoritative answer; code 3 is NXDOMAIN.
    head.writeUInt16BE(0x8580 | (entry ? 0 : 3), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(data.length, 6)
    const records = data.map((bytes) => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      message.copy(record, 2, end, end + 4)
      record.writeUInt32BE(0, 6)
      record.writeUInt16BE(bytes.length, 10)
      return Buffer.concat([record, bytes])
    })
    socket.send(Buffer.concat([head, question, ...records]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return Object.assign(server, {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  })
}

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function dataOf(type: keyof DnsEntry, value: string): Buffer {
  if (type === 'a') return Buffer.from(value.split('.').map(Number))
  if (type === 'aaaa') return bytesOf6(value)
  if (type === 'mx') return Buffer.concat([Buffer.from([0, 10]), labelsOf(value)])
  const parts = value.match(/[^]{1,255}/g) ?? ['']
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])))
}

const labelsOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.alloc(1),
  ])

function bytesOf6(value: string): Buffer {
  if (!isIPv6(value)) throw new Error(`${value} is no address of IPv6`)
  const [left = '', right = ''] = value.split('::')
  const [before, after] = [left, right].map((half) => half.split(':').filter((group) => group !== ''))
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const groups = [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])]
  return Buffer.from(groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]))
}
