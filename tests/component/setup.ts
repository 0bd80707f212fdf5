import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** happy-dom has no layout: lists that draw what is on the screen are given one. */
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 800 })
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 1200 })

afterEach(cleanup)
