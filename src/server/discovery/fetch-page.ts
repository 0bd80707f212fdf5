import type { RequestOptions } from 'node:https'
import { outsideCaller } from '../outside/call.ts'

/** Largest page that is read, in bytes; settings usually have some hundred. */
const largest = 64 * 1024

/** Maximum number of redirects. */
const mostMoves = 3

/** Longest wait for one page, in ms; the caller may abort sooner. */
const longestWaitMs = 30_000

/** Reads a page; null if it is missing, too large, or aborted by the signal. */
export type FetchPage = (address: string, signal: AbortSignal) => Promise<string | null>

/**
 * Creates a reader for public web pages, which checks redirects too.
 * @param connect replaces the connection options, for tests.
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
