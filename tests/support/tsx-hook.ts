import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

/*
 * `node --import tests/support/tsx-hook.ts`: lets Node load components (`.tsx`), from which the server
 * renders mails and public pages. rolldown is part of vite.
 */

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const path = fileURLToPath(url)
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      jsx: { runtime: 'automatic' },
    })
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
