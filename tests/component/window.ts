import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** The window of a worker, made with its first file. */
const kept = globalThis as { hasWindow?: boolean }

/**
 * happy-dom with one window for all files of a worker: packages keep things of the window that they met first, and loading
 * the app anew for each file takes longer than most files do.
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
