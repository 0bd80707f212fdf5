import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between a browser and the server as a network does, and can fall silent as one does. */
export interface SilentProxy {
  /** Origin to use instead of the server's. */
  url: string
  /** Passes nothing on any more, and closes nothing: connections stay open, and new ones come about. */
  fallSilent(): void
  /** Passes on what was sent meanwhile, and all that comes. */
  speakAgain(): void
  close(): Promise<void>
}

/** Starts a proxy in front of a server of this machine; it passes on bytes, whatever they say. */
export async function startSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let held: (() => void)[] | null = null
  /** Does what one side wants of the other, once it can be heard there. */
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
