/** Gives bytes to the browser to be saved under a name. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click; a moment later nobody needs it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
