import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import viteConfig from '../vite.config.ts'
import { LongestFirst } from './support/data/order.ts'
import { journeys, proofs } from './tiers.ts'

const project = (
  name: string,
  extra: {
    include?: string[]
    exclude?: string[]
    environment?: string
    isolate?: boolean
  } & object = {},
) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    exclude: proofs,
    // Loading the modules of the product again for each file takes longer than most files do.
    isolate: false,
    maxWorkers: 2,
    ...extra,
  },
})

const withPostgres = {
  globalSetup: ['tests/support/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
}

const inBrowser = {
  globalSetup: ['tests/browser/workspace.ts'],
  // A page with its server keeps two cores busy.
  maxWorkers: 1,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    // Packages may be linked from elsewhere.
    server: { fs: { strict: false } },
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        project('unit', { testTimeout: 30_000 }),
        // As integration: its tests wait a fifth of their time.
        project('component', {
          maxWorkers: 3,
          environment: './tests/component/window.ts',
          setupFiles: ['tests/component/setup.ts'],
          testTimeout: 60_000,
        }),
        // Its tests wait more than they count: a third worker has what two cores leave.
        project('integration', { ...withPostgres, maxWorkers: 3 }),
        project('simulation', { ...withPostgres, maxWorkers: 1, testTimeout: 300_000 }),
        project('journeys', { ...inBrowser, include: journeys }),
        project('browser', {
          ...inBrowser,
          globalSetup: [...withPostgres.globalSetup, ...inBrowser.globalSetup, 'tests/browser/built.ts'],
          exclude: journeys,
        }),
        project('proofs', { ...withPostgres, include: proofs, exclude: [], isolate: true, maxWorkers: 1 }),
      ],
    },
  }),
)
