import { TransportError } from './transport.ts'

/**
 * Reads a stream of JSON lines. An unfinished last line is dropped: a stream is complete only with its `end`
 * line, which the caller checks.
 */
export async function* readLines<T>(body: ReadableStream<Uint8Array>, idleMs: number): AsyncGenerator<T> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idleMs)
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as T
    }
  } catch (error) {
    throw error instanceof TransportError ? error : new TransportError('offline', String(error))
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Rejects after `ms` milliseconds; a connection may stall without closing. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransportError('offline', 'The connection stalled')), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
