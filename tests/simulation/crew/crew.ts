import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from '../job.ts'

/** The server's areas include components. */
const tsxHook = import.meta.resolve('../../support/tsx-hook.ts')

/** A world that takes longer than this, in ms, hangs. */
const timeoutMs = 120_000

interface Answer {
  outcome?: Outcome
  error?: string
}

interface Mate {
  child: ChildProcess
  isFree: boolean
}

/** Processes that play seeds side by side. */
export class Crew {
  readonly #mates: Mate[] = []
  readonly #waiting: (() => void)[] = []

  /** Starts as many processes as there are processors. */
  static async start(size = availableParallelism()): Promise<Crew> {
    const crew = new Crew()
    await Promise.all(Array.from({ length: size }, () => crew.#add()))
    return crew
  }

  /** Plays a seed as soon as somebody is free; one that hangs is a failure. */
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

  /** Sends everybody home. */
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
    // Most of what a world makes lives for one step: with room for it, collecting takes a third of the time.
    // Dexie ends each write by an abort of its own, whose trace nobody reads.
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
