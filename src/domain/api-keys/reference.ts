/** Where the API is described for people, and for programs (OpenAPI 3.1). */
export const apiReferencePath = '/api/reference'
/** Likewise, as a file that programs read. */
export const openApiPath = '/api/openapi.json'
