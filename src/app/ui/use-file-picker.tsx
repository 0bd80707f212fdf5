import { useRef, type ReactElement } from 'react'

/**
 * The system's file picker: render the hidden `input` anywhere and call `pick` to open it. `accept` is
 * the HTML attribute; `isSingle` allows one file at a time.
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
