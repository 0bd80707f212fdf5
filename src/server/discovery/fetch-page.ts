import type { RequestOptions } from 'node:https'
import { outsideCaller } from '../outside/call.ts'

/** The largest page that is read, in bytes; settings of a domain have some hundred. */
const largest = 64 * 1024

/** How often an address may lead on to another. */
const mostMoves = 3

/** The longest wait for one page, in ms; who asks ends it sooner. */
const longestWaitMs = 30_000

/** Reads a page; null where there is none, it is too large, or the signal ended it. */
export type FetchPage = (address: string, signal: AbortSignal) => Promise<string | null>

/**
 * Makes what reads pages of the public internet, wherever an address leads on to.
 * @param connect instead of the usual way out, for tests.
 */
export function pageFetcher(connect?: RequestOptions): FetchPage {
  const call = outsideCaller(connect ? { connect } : {})
  const read = async (address: string | URL, signal: AbortSignal, moves: number): Promise<string | null> => {
    const limits = { maxBytes: largest, limitMs: longestWaitMs, signal }
    const { status, headers, body } = await call(address, limits)
    if (status === 200) return body.toString('utf8')
    const { location } = headers
    const isMoved = [301, 302, 303, 307, 308].includes(status)
    if (!isMoved || location === undefined || moves === 0) return null
    return read(new URL(location, address), signal, moves - 1)
  }
  return (address, signal) => read(address, signal, mostMoves).catch(() => null)
}
