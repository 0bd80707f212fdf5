/** Path of the API reference page for readers. */
export const apiReferencePath = '/api/reference'
/** Path of the OpenAPI 3.1 file for programs. */
export const openApiPath = '/api/openapi.json'
