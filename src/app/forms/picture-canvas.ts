import { DeskError } from '#domain/errors.ts'
import { pictureTypes } from '#domain/pictures/picture.ts'

/** Crop of a picture: a square around a centre, in fractions of its sides. */
export interface Crop {
  x: number
  y: number
  /** 1 shows the whole shorter side. */
  zoom: number
}

/** The largest centred square. */
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** Maximum zoom. */
export const maxZoom = 4

/** Sizes of uploaded pictures in pixels: people are square, logos keep their proportions. */
export const pictureShapes = {
  person: { side: 256, type: 'image/webp' },
  logo: { side: 512, type: 'image/png' },
  article: { side: 1600, type: 'image/webp' },
} as const
export type PictureShape = keyof typeof pictureShapes

/** Decodes a chosen picture. @throws DeskError INVALID if it is no picture. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  const isTaken = pictureTypes.some((type) => type === file.type)
  const bitmap = isTaken ? await createImageBitmap(file).catch(() => null) : null
  if (!bitmap) throw new DeskError('INVALID', { message: 'File must be a PNG, JPEG or WebP picture' })
  return bitmap
}

interface Sides {
  width: number
  height: number
}

/** The square of a crop in pixels of the picture, clamped to its edges. */
export function squareOf({ width, height }: Sides, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  const from = (share: number, length: number) =>
    Math.max(0, Math.min(length - side, share * length - side / 2))
  return { left: from(x, width), top: from(y, height), side }
}

/** Moves a crop by fractions of its size, clamped to the picture's edges. */
export function moved(sides: Sides, crop: Crop, by: { x?: number; y?: number; zoom?: number }): Crop {
  const zoom = Math.max(1, Math.min(maxZoom, crop.zoom + (by.zoom ?? 0)))
  const { side } = squareOf(sides, { ...crop, zoom })
  const next = {
    x: crop.x + ((by.x ?? 0) * side) / sides.width,
    y: crop.y + ((by.y ?? 0) * side) / sides.height,
    zoom,
  }
  const { left, top } = squareOf(sides, next)
  return { x: (left + side / 2) / sides.width, y: (top + side / 2) / sides.height, zoom }
}

/** Draws the crop on the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  draw(canvas, picture, { left, top, width: side, height: side })
}

function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { left, top, width, height }: Sides & { left: number; top: number },
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The picture to upload: scaled down, without metadata such as EXIF. */
export async function writePicture(picture: ImageBitmap, shape: PictureShape, crop: Crop): Promise<Blob> {
  const { side, type } = pictureShapes[shape]
  const canvas = document.createElement('canvas')
  if (shape === 'person') {
    canvas.width = side
    canvas.height = side
    drawCrop(canvas, picture, crop)
  } else {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    draw(canvas, picture, { left: 0, top: 0, width: picture.width, height: picture.height })
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new DeskError('INVALID', { message: 'The picture is too large for this browser' })
  return blob
}
