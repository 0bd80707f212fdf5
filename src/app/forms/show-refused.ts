const refused = '[aria-invalid="true"]'

/** Leads to the first field that was refused, unless the focus is in one already; the field may be out of sight. */
export function showRefused(): void {
  // The errors are drawn first.
  setTimeout(() => {
    if (document.activeElement?.matches(refused)) return
    document.querySelector<HTMLElement>(refused)?.focus()
  })
}
