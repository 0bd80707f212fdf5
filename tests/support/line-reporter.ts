import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/** Result of a test file. */
export interface FileResult {
  /** Path relative to the root of the repository. */
  file: string
  seconds: number
  /** Full names of passed tests. */
  passed: string[]
  /** Full names of failed tests; a file that could not be loaded has the single name `(file)`. */
  failed: string[]
}

/** Name of a failure outside tests: a load error or a failed hook. */
const ofFile = '(file)'

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const named = (state: string) =>
    tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName)
  const failed = named('failed')
  return {
    file: relative(process.cwd(), module.moduleId),
    seconds: module.diagnostic().duration / 1000,
    passed: named('passed'),
    failed: module.state() === 'failed' && failed.length === 0 ? [ofFile] : failed,
  }
}

/**
 * Vitest reporter: appends one line of JSON per finished file to the file that OUTPOST_TEST_LINES names, so
 * that a stopped run has reported its results. Errors outside any test are a file without a name.
 */
export default class LineReporter implements Reporter {
  readonly #path = process.env['OUTPOST_TEST_LINES'] ?? ''

  #write(result: FileResult): void {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(result)}\n`)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#write(resultOf(module))
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly { message?: string }[]): void {
    if (errors.length === 0) return
    const failed = errors.map(({ message }) => `(outside of a test) ${message ?? ''}`)
    this.#write({ file: '', seconds: 0, passed: [], failed })
  }
}
