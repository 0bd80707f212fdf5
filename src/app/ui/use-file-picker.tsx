import { useRef, type ReactElement } from 'react'

/**
 * The system's choice of files: `input` stands somewhere on the page, unseen, and `pick` opens the choice. `accept` is
 * what can be chosen, as HTML writes it; `isSingle` allows one file at a time.
 */
export function useFilePicker(
  onPick: (files: File[]) => void,
  label = 'Files to attach',
  accept?: string,
  isSingle = false,
): { input: ReactElement; pick: () => void } {
  const element = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={element}
      type="file"
      multiple={!isSingle}
      hidden
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        onPick([...(event.target.files ?? [])])
        // The same file can be picked again after it was removed.
        event.target.value = ''
      }}
    />
  )
  return { input, pick: () => element.current?.click() }
}
