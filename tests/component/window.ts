import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** Window of a worker, created with its first file. */
const kept = globalThis as { hasWindow?: boolean }

/**
 * happy-dom with one window for all files of a worker: packages keep references to the first window, and
 * loading the app again for each file takes longer than most files do.
 */
export default {
  name: 'kept-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!kept.hasWindow) await builtinEnvironments['happy-dom'].setup(global, options)
    kept.hasWindow = true
    return { teardown: () => undefined }
  },
} satisfies Environment
