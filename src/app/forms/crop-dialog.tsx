import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { drawCrop, maxZoom, middle, moved, pictureShapes, type Crop } from './picture-canvas.ts'

const { side } = pictureShapes.person

const Stage = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  margin: theme.spacing(2, 0, 4),
  '& > canvas': {
    borderRadius: '50%',
    cursor: 'grab',
    touchAction: 'none',
    background: theme.vars.palette.track,
    boxShadow: theme.insetRing('control', 1.25),
  },
  '& > canvas:active': { cursor: 'grabbing' },
  '& > canvas:focus-visible': {
    outlineStyle: 'solid',
    outlineWidth: 2,
    outlineColor: theme.vars.palette.focus,
    outlineOffset: 2,
  },
}))

const Zoom = styled('input')(({ theme }) => ({
  width: '100%',
  minHeight: theme.size.control,
  accentColor: theme.vars.palette.primary.main,
  [theme.media.touch]: { minHeight: theme.size.touch },
}))

/** Step of an arrow key, as a fraction of the crop. */
const stride = 0.05
const zoomStride = 0.1

const keyMoves: Record<string, { x?: number; y?: number; zoom?: number }> = {
  ArrowLeft: { x: -stride },
  ArrowRight: { x: stride },
  ArrowUp: { y: -stride },
  ArrowDown: { y: stride },
  '+': { zoom: zoomStride },
  '-': { zoom: -zoomStride },
}

type Move = (by: { x?: number; y?: number; zoom?: number }) => void

interface CropStageProps {
  picture: ImageBitmap
  crop: Crop
  onMove: Move
}

/** Crop area of the picture: moved by dragging or keys. */
function CropStage({ picture, crop, onMove }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => canvas.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keyMoves[event.key]
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  const hold = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!grip.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    // The picture follows the finger: what is shown moves the other way.
    onMove({ x: (grip.current.x - event.clientX) / width, y: (grip.current.y - event.clientY) / width })
    grip.current = { x: event.clientX, y: event.clientY }
  }
  const release = () => {
    grip.current = null
  }
  return (
    <Stage>
      <canvas
        ref={canvas}
        width={side}
        height={side}
        tabIndex={0}
        role="application"
        aria-label="What is shown of the picture: arrow keys move it, plus and minus change its size"
        onKeyDown={onKeyDown}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </Stage>
  )
}

interface CropDialogProps {
  picture: ImageBitmap
  onClose: () => void
  onSave: (crop: Crop) => void
}

/** Dialog to crop a picture. */
export function CropDialog({ picture, onClose, onSave }: CropDialogProps) {
  const [crop, setCrop] = useState(middle)
  const move: Move = (by) => setCrop((now) => moved(picture, now, by))
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary">
        Save
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title="Crop picture"
      onClose={onClose}
      actions={actions}
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog's submit must not reach a form around the field.
        event.stopPropagation()
        onSave(crop)
      }}
    >
      <CropStage picture={picture} crop={crop} onMove={move} />
      <Field label="Zoom">
        {({ id }) => (
          <Zoom
            id={id}
            type="range"
            min={1}
            max={maxZoom}
            step={zoomStride}
            value={crop.zoom}
            onChange={(event) => move({ zoom: Number(event.target.value) - crop.zoom })}
          />
        )}
      </Field>
    </Dialog>
  )
}
