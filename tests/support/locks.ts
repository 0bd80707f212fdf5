type Callback = (lock: Lock | null) => unknown

/** Lock request with its grant and abort. */
interface Asker {
  grant(): void
  refuse(reason: unknown): void
}

/** Web Locks of a browser as far as the product uses them: exclusive, first come first served, `steal`. */
export class BrowserLocks {
  readonly #queues = new Map<string, Asker[]>()
  readonly #holders = new Map<string, Asker>()

  readonly request = (name: string, ...rest: [Callback] | [LockOptions, Callback]): Promise<unknown> => {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
    const { signal, ifAvailable, steal } = options
    if (signal?.aborted) return Promise.reject(reasonOf(signal))
    if (ifAvailable && this.#holders.has(name)) return Promise.resolve(callback(null))
    return new Promise((resolve, reject) => {
      const asker: Asker = {
        grant: () => {
          Promise.resolve()
            .then(() => callback({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(() => this.#holders.get(name) === asker && this.#next(name))
        },
        refuse: reject,
      }
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      if (steal) queue.unshift(asker)
      else queue.push(asker)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(asker)
        if (at >= 0) queue.splice(at, 1)[0]?.refuse(reasonOf(signal))
      })
      if (steal) this.#holders.get(name)?.refuse(new DOMException('stolen', 'AbortError'))
      if (steal || !this.#holders.has(name)) this.#next(name)
    })
  }

  #next(name: string): void {
    const next = this.#queues.get(name)?.shift()
    if (!next) {
      this.#holders.delete(name)
      return
    }
    this.#holders.set(name, next)
    next.grant()
  }

  /** Typed as the browser's own interface. */
  asManager(): LockManager {
    return { request: this.request, query: () => Promise.resolve({}) } as unknown as LockManager
  }
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError')
