import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './support/order.ts'
import viteConfig from '../vite.config.ts'

const project = (name: string, extra: { include?: string[] } & object = {}) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // On two cores: there is always one that waits for a clock, a process or a browser.
    maxWorkers: 3,
    ...extra,
  },
})

const withPostgres = { globalSetup: ['tests/support/postgres.ts'], testTimeout: 60_000, hookTimeout: 120_000 }

// A test that misses its moment once is asked again, once.
const inBrowser = {
  globalSetup: [...withPostgres.globalSetup, 'tests/browser/built.ts', 'tests/browser/workspace.ts'],
  // Tests of pages keep nothing in modules: files that one worker runs load them once.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // After all others: vitest runs projects with as many workers as each other side by side.
  sequence: { groupOrder: 1 },
  retry: 1,
  // A page shares two cores with others: what it shows soon may take its time.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        project('unit', { testTimeout: 30_000 }),
        project('integration', withPostgres),
        project('simulation', { ...withPostgres, testTimeout: 300_000 }),
        project('browser', inBrowser),
      ],
    },
  }),
)
