// Answers are kept in the database that the browser has.
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 10_000 })

// What is still mounted would go on after its window is gone.
afterEach(cleanup)

// happy-dom's styles cannot be gone through.
Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
  configurable: true,
  value: Array.prototype[Symbol.iterator],
})
