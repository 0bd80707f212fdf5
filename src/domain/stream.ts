import type { Endpoint } from './define.ts'

/** Types of a request's body besides JSON. */
export type RequestBody = 'bytes' | 'multipart'

/** An endpoint that responds with lines of JSON, one value a line; `output` is the shape of one line. */
export interface LinesEndpoint<Input, Line> extends Endpoint<Input, Line> {
  answers: 'lines'
}

/** An endpoint that responds with a file; `output` is not used. */
export interface FileEndpoint<Input> extends Endpoint<Input, unknown> {
  answers: 'file'
}

/** An endpoint that receives a file; path and query are its input, the body is passed on unparsed. */
export interface UploadEndpoint<Input, Output> extends Endpoint<Input, Output> {
  takes: RequestBody
}

/** Declares an endpoint that responds with lines. */
export function defineLines<Input, Line>(
  endpoint: Omit<LinesEndpoint<Input, Line>, 'answers'>,
): LinesEndpoint<Input, Line> {
  return { ...endpoint, answers: 'lines' }
}

/** Declares an endpoint that responds with a file. */
export function defineFile<Input>(endpoint: Omit<FileEndpoint<Input>, 'answers'>): FileEndpoint<Input> {
  return { ...endpoint, answers: 'file' }
}

/** Declares an endpoint that receives a file. */
export function defineUpload<Input, Output>(
  endpoint: UploadEndpoint<Input, Output>,
): UploadEndpoint<Input, Output> {
  return endpoint
}
