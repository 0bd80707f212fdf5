import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isOutside, publicOnly } from '../public-address.ts'

/** The largest page that is read, in bytes; settings of a domain have some hundred. */
const largest = 64 * 1024

/** How often an address may lead on to another. */
const mostMoves = 3

/** Reads a page; null where there is none, it is too large, or the signal ended it. */
export type FetchPage = (address: string, signal: AbortSignal) => Promise<string | null>

/**
 * Makes what reads pages of the public internet: by https alone, a page of a bounded size, and nothing inside our own
 * network, wherever an address leads on to.
 * @param connect instead of the usual way out, for tests.
 */
export function pageFetcher(connect?: RequestOptions): FetchPage {
  const read = async (address: string, signal: AbortSignal, moves: number): Promise<string | null> => {
    const url = new URL(address)
    // An address without a name is never looked up.
    if (url.protocol !== 'https:' || (!connect && !isOutside(url.hostname))) return null
    const answer = await open(url, { ...(connect ?? { lookup: publicOnly }), signal })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return bodyOf(answer)
    answer.destroy()
    const { location } = headers
    const isMoved = [301, 302, 303, 307, 308].includes(statusCode)
    if (!isMoved || location === undefined || moves === 0) return null
    return read(new URL(location, url).href, signal, moves - 1)
  }
  return (address, signal) => read(address, signal, mostMoves).catch(() => null)
}

const open = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = request(url, options)
    call.on('error', reject).on('response', resolve).end()
  })

async function bodyOf(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
