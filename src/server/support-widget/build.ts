import type { InlineConfig } from 'vite'

/**
 * Build settings of the scripts of public pages, each bundled into one file without imports: the support
 * widget, which other sites load, forms, passkeys, and the service worker of help centers.
 * @param root of the repository. @param web output folder of the built app.
 */
export const widgetBuilds = (root: string, web: string): InlineConfig[] =>
  ['loader', 'panel', 'kept-forms', 'passkeys', 'help-worker'].map((name) => ({
    ...{ root, configFile: false, mode: 'production', logLevel: 'error', publicDir: false },
    build: {
      outDir: `${web}/widget`,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `src/site/widget/${name}.ts`,
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  }))
