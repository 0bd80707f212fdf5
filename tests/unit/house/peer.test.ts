import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { root } from './source.ts'

test.each(['client', 'worker', 'server'])(
  'the %s of the adapter to the peers’ benchmark can be bundled',
  async (name) => {
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        target: 'esnext',
        lib: { entry: join(root, `tests/bench/peer/${name}.mjs`), formats: ['es'] },
        rolldownOptions: { external: [/^node:/] },
      },
    })
    expect(built).toBeTruthy()
  },
)
