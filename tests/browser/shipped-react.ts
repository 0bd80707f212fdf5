/**
 * Settings of a fixture's build that give React as agents get it: with its development build each of these tests
 * takes half again as long. The rest stays a build for tests, so no service worker is registered.
 */
export const shippedReact = {
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
} as const
