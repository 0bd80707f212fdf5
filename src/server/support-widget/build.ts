import type { InlineConfig } from 'vite'

/**
 * How the scripts of public pages are built, each into one file without imports: those of the support widget, which
 * pages of others load, that of forms, that of passkeys, and the service worker of help centers.
 * @param root of the repository. @param web folder of the built app, which they join.
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
