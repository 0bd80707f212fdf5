import { randomUUID } from 'node:crypto'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { PushLine, Verdict, WireOp } from '#domain/sync/push.ts'
import type { Rows } from '#domain/entities.ts'

/** Device of a user on a running product, for changes by a colleague. */
export interface ProductDevice {
  newId(): number
  /** Rows of an entity that the server has sent. */
  rows<Name extends keyof Rows>(name: Name): Rows[Name][]
  /** Pushes changes; throws if one is not applied. */
  push(...ops: { cmd: string; args: object }[]): Promise<void>
}

/** Maximum number of pushes for ops that the server postponed. */
const rounds = 20

/** Signs a user in on a product, without a browser. */
export async function openProductDevice(
  url: string,
  email: string,
  password = 'outpost-demo',
): Promise<ProductDevice> {
  let token = ''
  const call = async (path: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
  const linesOf = <Line>(text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  const session = JSON.parse(await call('/account/login', { email, password })) as { token: string }
  token = session.token
  const client = randomUUID()
  const lease = JSON.parse(await call('/desk/sync/lease', { client })) as Lease
  const whole = { client, wire: 1, epoch: null, cursor: [0, 0], scopeEpoch: -1, since: 0 }
  const pulled = linesOf<PullLine>(
    await call('/desk/sync/pull', { ...whole, snapshot: null, want: [], doubt: [] }),
  )
  const epoch = pulled.find((line) => line.t === 'begin')?.epoch
  let next = lease.k * leaseSize
  return {
    newId: () => next++,
    rows: <Name extends keyof Rows>(name: Name) =>
      pulled.flatMap((line) => (line.t === 'put' && line.e === name ? [line.r as Rows[Name]] : [])),
    async push(...ops) {
      let rest: WireOp[] = ops.map((op) => ({
        ...{ op: randomUUID(), opv: 1, base: null, needs: [], at: Date.now(), firstSentAt: null },
        ...op,
      }))
      // A busy server answers with the ops to send again.
      for (let round = 0; rest.length > 0 && round < rounds; round += 1) {
        const answer = await call('/desk/sync/push', { client, wire: 1, epoch, ops: rest, voids: [] })
        const verdicts = linesOf<PushLine>(answer).filter((line): line is Verdict => line.t === 'verdict')
        const refused = verdicts.find(({ st }) => st !== 'applied' && st !== 'later')
        if (refused || verdicts.length < rest.length) throw new Error(JSON.stringify(refused ?? answer))
        const later = new Set(verdicts.flatMap(({ op, st }) => (st === 'later' ? [op] : [])))
        rest = rest.filter(({ op }) => later.has(op))
      }
      if (rest.length > 0) throw new Error(`${rest.length} changes were not taken`)
    },
  }
}
