import { apiReferencePath } from '#domain/api-keys/reference.ts'
import { apiReferencePage } from '#site/api-keys/reference-page.tsx'
import { serverArea } from '../area.ts'
import { sendPage } from '../http/send-page.ts'
import type { Database } from '../store/database.ts'
import { apiKeyHandlers } from './handlers.ts'

/** Keys with which programs call the desk, and what they read of its calls. */
export const apiKeysArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({ apiKeys: apiKeyHandlers(parts) }),
  pages(app, { origin }: { origin(): string }) {
    app.get(apiReferencePath, (_, reply) => sendPage(reply, 200, apiReferencePage(origin())))
  },
})
