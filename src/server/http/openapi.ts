import * as z from 'zod'
import { isOpenToKeys } from '#domain/access/key-reach.ts'
import { endpointList, type AnyEndpoint } from '#domain/endpoints.ts'

type Json = Record<string, unknown>

/**
 * API description (OpenAPI 3.1), generated from the registry of endpoints.
 * @param webhooks outgoing calls of the desk, by event.
 */
export function openApi(version: string, webhooks: Json = {}): Json {
  const paths: Record<string, Json> = {}
  for (const { room, name, endpoint } of endpointList) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(room, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Outpost', version },
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the settings' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: { message: {}, code: { type: 'string' }, field: { type: 'string' } },
}

function operation(room: string, name: string, endpoint: AnyEndpoint): Json {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => key as string)
  const takes = 'takes' in endpoint ? endpoint.takes : 'json'
  const isInQuery = endpoint.method === 'GET' || takes === 'bytes'
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key))
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    ...(endpoint.needs === 'nobody'
      ? {}
      : { security: [{ bearer: [] }, ...(isOpenToKeys(room, endpoint) ? [{ apiKey: [] }] : [])] }),
    ...(endpoint.needs.includes('.') ? { 'x-permission': endpoint.needs } : {}),
    ...(endpoint.feature ? { 'x-feature': endpoint.feature } : {}),
    ...('via' in endpoint ? { 'x-mutator': (endpoint.via as { name: string }).name } : {}),
    parameters: [
      ...inPath.map((key) => parameter('path', key, properties[key], true)),
      ...(isInQuery
        ? rest.map((key) => parameter('query', key, properties[key], required.includes(key)))
        : []),
      ...(isInQuery || takes !== 'json' ? [] : [idempotencyKey]),
    ],
    ...(isInQuery && takes === 'json' ? {} : { requestBody: body(takes, properties, rest, required) }),
    responses: { 200: answer(endpoint), default: { description: 'An error', content: errorContent } },
  }
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const idempotencyKey = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description:
    'A repeated call with the same key takes effect once and gets the first answer for 24 hours; the key of another call is refused with 422.',
  schema: { type: 'string', format: 'uuid' },
}

const parameter = (place: 'path' | 'query', name: string, schema: Json = {}, required: boolean) => ({
  in: place,
  name,
  required,
  schema,
})

function body(takes: unknown, properties: Record<string, Json>, keys: string[], required: string[]): Json {
  const bytes = { type: 'string', format: 'binary' }
  if (takes === 'bytes') return { content: { 'application/octet-stream': { schema: bytes } } }
  if (takes === 'multipart')
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: bytes } } } } }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, properties[key]])),
    required: required.filter((key) => keys.includes(key)),
  }
  return { content: { 'application/json': { schema } } }
}

function answer(endpoint: AnyEndpoint): Json {
  const answers = 'answers' in endpoint ? endpoint.answers : 'json'
  if (answers === 'file') return { description: 'The file', content: { 'application/octet-stream': {} } }
  const type = answers === 'lines' ? 'application/x-ndjson' : 'application/json'
  return { description: 'Done', content: { [type]: { schema: schemaOf(endpoint.output, 'output') } } }
}

/** JSON Schema of a schema. */
export function schemaOf(schema: AnyEndpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
