import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Proxy between browser and server that can go silent like a network. */
export interface SilentProxy {
  /** Origin to use instead of the server's. */
  url: string
  /** Stops passing data without closing: connections stay open, and new ones are accepted. */
  fallSilent(): void
  /** Passes on the data held back, and all later data. */
  speakAgain(): void
  close(): Promise<void>
}

/** Starts a proxy in front of a local server; passes on raw bytes. */
export async function startSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let held: (() => void)[] | null = null
  /** Runs an action for the other side, or queues it while silent. */
  const pass = (deed: () => void) => (held ? void held.push(deed) : deed())
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => pass(() => to.writable && to.write(bytes)))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      pass(() => to.destroy())
    })
  }
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    join(near, far)
    join(far, near)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => (held ??= []),
    speakAgain() {
      const deeds = held ?? []
      held = null
      for (const deed of deeds) deed()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
