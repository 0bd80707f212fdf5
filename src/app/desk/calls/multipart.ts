/** A list of files as a form sends them: parts named `files[0]`, `files[1]` and on (section 7). */
export function filesForm(files: readonly File[]): FormData {
  const form = new FormData()
  for (const [index, file] of files.entries()) form.append(`files[${index}]`, file)
  return form
}
