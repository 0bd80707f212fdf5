/** Saves bytes as a file through the browser. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
