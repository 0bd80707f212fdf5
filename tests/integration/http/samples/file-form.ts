/** Content of the samples' file. */
export const fileBytes = new TextEncoder().encode('twelve bytes')

/** A form with one file. */
export function form(type = 'text/plain'): FormData {
  const data = new FormData()
  data.append('file', new Blob([fileBytes], { type }), 'Grüße.txt')
  return data
}
