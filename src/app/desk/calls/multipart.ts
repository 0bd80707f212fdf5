/** Files as multipart form data, in parts named `files[0]`, `files[1]` and so on (section 7). */
export function filesForm(files: readonly File[]): FormData {
  const form = new FormData()
  for (const [index, file] of files.entries()) form.append(`files[${index}]`, file)
  return form
}
