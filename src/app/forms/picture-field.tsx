import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Field, type FieldStyle } from '#app/ui/field.tsx'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { DeskError } from '#domain/errors.ts'
import { pictureTypes } from '#domain/pictures/picture.ts'
import { CropDialog } from './crop-dialog.tsx'
import { middle, openPicture, writePicture, type Crop, type PictureShape } from './picture-canvas.ts'

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
}))

const Shown = styled('img')(({ theme }) => ({
  width: theme.size.avatar.lg,
  height: theme.size.avatar.lg,
  objectFit: 'cover',
  borderRadius: '50%',
  '&[data-shape="logo"]': {
    width: 'auto',
    maxWidth: '100%',
    objectFit: 'contain',
    borderRadius: theme.radius.tag,
  },
}))

export interface PictureFieldProps extends FieldStyle {
  /** Address of the current picture; null for none. */
  value: string | null
  onChange: (url: string | null) => void
  /** People are cropped to a square, logos keep their proportions. */
  shape: PictureShape
  /** Stores a picture. @returns its address. */
  upload: (picture: Blob) => Promise<string>
  /** Removes the picture at once instead of on submit. */
  onRemove?: () => Promise<void>
  /** Fallback if there is no picture or it cannot be loaded, such as initials. */
  empty?: ReactNode
  denied: Denial | undefined
}

/** A picture of a person or an account: chosen, cropped, scaled down on this device and uploaded; or removed. */
export function PictureField(props: PictureFieldProps) {
  const { value, onChange, shape, upload, onRemove, empty, denied, error, ...look } = props
  const [picked, setPicked] = useState<ImageBitmap>()
  const [fault, setFault] = useState<string>()
  // Offline the picture may not be cached.
  const [lost, setLost] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  /** Runs an action and shows its error below the field. */
  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    setBusy(true)
    try {
      await work()
    } catch (refusal) {
      if (!(refusal instanceof DeskError)) throw refusal
      setFault(refusal.message)
    } finally {
      setBusy(false)
    }
  }
  const send = (picture: ImageBitmap, crop: Crop) =>
    attempt(async () => {
      try {
        onChange(await upload(await writePicture(picture, shape, crop)))
      } finally {
        picture.close()
      }
    })
  const pick = async ([file]: File[]) => {
    if (!file) return
    let picture: ImageBitmap | undefined
    await attempt(async () => {
      picture = await openPicture(file)
    })
    if (!picture) return
    if (shape === 'person') setPicked(picture)
    else await send(picture, middle)
  }
  const remove = () =>
    attempt(async () => {
      await onRemove?.()
      onChange(null)
      // The focused button is removed.
      change.current?.focus()
    })
  const picker = useFilePicker((files) => void pick(files), look.label, pictureTypes.join(','))
  const close = () => {
    picked?.close()
    setPicked(undefined)
  }
  return (
    <Field {...look} error={fault ?? error} group>
      {({ labelId, describedBy }) => (
        <Place role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
          {value === null || value === lost ? (
            empty
          ) : (
            <Shown src={value} alt={look.label} data-shape={shape} onError={() => setLost(value)} />
          )}
          <Button ref={change} icon={ImagePlus} busy={isBusy} denied={denied} onClick={picker.pick}>
            {value === null ? 'Upload picture' : 'Change picture'}
          </Button>
          {value !== null && (
            <Button
              variant="danger"
              icon={Trash2}
              busy={isBusy}
              denied={denied}
              onClick={() => void remove()}
            >
              Remove picture
            </Button>
          )}
          {picker.input}
          {picked && (
            <CropDialog
              picture={picked}
              onClose={close}
              onSave={(crop) => {
                setPicked(undefined)
                void send(picked, crop)
              }}
            />
          )}
        </Place>
      )}
    </Field>
  )
}
