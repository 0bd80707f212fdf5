// Answers are kept in the database that the browser has.
import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// happy-dom has no layout: lists that draw what is on the screen are given one.
const layout = { offsetWidth: 1200, clientWidth: 1200, offsetHeight: 800, clientHeight: 800 }
for (const [name, value] of Object.entries(layout))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })

afterEach(cleanup)
