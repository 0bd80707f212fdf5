import { apiReferencePath, openApiPath } from '#domain/api-keys/reference.ts'
import { apiReferencePage } from '#site/api-keys/reference-page.tsx'
import { serverArea } from '../area.ts'
import { openApi } from '../http/openapi.ts'
import { sendPage } from '../http/send-page.ts'
import type { Database } from '../store/database.ts'
import { webhookDescriptions } from '../webhooks/description.ts'
import { apiKeyHandlers } from './handlers.ts'

/** API keys, and the reference of the API that they call. */
export const apiKeysArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({ apiKeys: apiKeyHandlers(parts) }),
  pages(app, { origin, version }: { origin(): string; version: string }) {
    const description = openApi(version, webhookDescriptions())
    app.get(openApiPath, () => description)
    app.get(apiReferencePath, (_, reply) => sendPage(reply, 200, apiReferencePage(origin())))
  },
})
