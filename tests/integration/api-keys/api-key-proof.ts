import type { ApiKey, ApiKeyInput } from '#domain/api-keys/api-key.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

const words = (name: string): ApiKeyInput => ({
  ...{ name, permissions: { tasks: ['manage_tasks'] }, expiresAt: Date.UTC(2190, 0, 1) },
})

/** API keys for proofs and samples. */
export const apiKeyProof: ResourceProof<ApiKeyInput, ApiKey> = {
  good: () => words('Warehouse'),
  changed: () => ({ ...words('Night shift'), permissions: {}, expiresAt: null }),
  bad: {
    'D1-121: no name': () => ({
      words: { name: ' ' },
      field: 'name',
      message: 'Name is a required field',
    }),
    'a name of 61 characters': () => ({
      words: { name: 'x'.repeat(61) },
      field: 'name',
      message: 'Name length must be less than or equal to 60 characters',
    }),
    'an end that is over': () => ({
      words: { expiresAt: 1000 },
      field: 'expiresAt',
      message: 'The date must be in the future',
    }),
  },
  found: 'warehouse',
  numbered: (_, index) => words(`Program ${index}`),
  nameOf: ({ name }) => name,
  twin: {
    words: () => words('WAREHOUSE'),
    field: 'name',
    message: 'An API key with this name exists already',
  },
}
