import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from '../job.ts'

/** Lets workers load `.tsx`, since the server's areas contain components. */
const tsxHook = import.meta.resolve('../../support/tsx-hook.ts')

/** Timeout of a world, in ms; a longer one hangs. */
const timeoutMs = 120_000

interface Answer {
  outcome?: Outcome
  error?: string
}

interface Mate {
  child: ChildProcess
  isFree: boolean
}

/** Worker processes that play seeds in parallel. */
export class Crew {
  readonly #mates: Mate[] = []
  readonly #waiting: (() => void)[] = []

  /** Starts one worker per processor. */
  static async start(size = availableParallelism()): Promise<Crew> {
    const crew = new Crew()
    await Promise.all(Array.from({ length: size }, () => crew.#add()))
    return crew
  }

  /** Plays a seed on the next free worker; a hanging one is a failure. */
  async play(job: Job): Promise<Outcome> {
    let mate = this.#mates.find(({ isFree }) => isFree)
    while (!mate) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      mate = this.#mates.find(({ isFree }) => isFree)
    }
    mate.isFree = false
    try {
      return await ask(mate.child, job)
    } catch (error) {
      this.#mates.splice(this.#mates.indexOf(mate), 1)
      mate.child.kill('SIGKILL')
      await this.#add()
      const failure = { invariant: 'crash', text: String(error) }
      return { seed: job.seed, failure, steps: 0, last: job.steps - 1, trace: [] }
    } finally {
      mate.isFree = true
      this.#waiting.shift()?.()
    }
  }

  /** Stops all workers. */
  async close(): Promise<void> {
    await Promise.all(
      this.#mates.map(async ({ child }) => {
        const gone = once(child, 'exit')
        child.disconnect()
        await gone
      }),
    )
  }

  async #add(): Promise<void> {
    // Most objects of a world live for one step: a large young generation saves a third of the GC time. Dexie
    // ends each write with an abort error, whose stack trace is not needed.
    const path = fileURLToPath(new URL('../worker.ts', import.meta.url))
    const child = fork(path, {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=128', '--stack-trace-limit=5', '--import', tsxHook],
    })
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('A simulation process ended at its start'))),
    ])
    this.#mates.push({ child, isFree: true })
  }
}

function ask(child: ChildProcess, job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
    }
    const onMessage = ({ outcome, error }: Answer) => {
      end()
      if (outcome) resolve(outcome)
      else reject(new Error(error))
    }
    const onExit = () => {
      end()
      reject(new Error('The process of the simulation died'))
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error(`Not over after ${timeoutMs / 1000} s`))
    }, timeoutMs)
    child.on('message', onMessage).on('exit', onExit)
    child.send(job)
  })
}
