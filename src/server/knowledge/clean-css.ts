import type { Image, Url } from 'lightningcss'
import { DeskError } from '#domain/errors.ts'
import { pictureAddress } from '#domain/pictures/picture.ts'

/** Pictures that stand in the sheet itself, and draw nothing but themselves. */
const inSheet = /^data:image\/(?:png|jpeg|webp|gif);base64,/i
/** Matches URLs with a host of their own, also with backslashes. */
const elsewhere = /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}/i

const isOurs = (url: string) => pictureAddress.test(url) || inSheet.test(url)
const cleanUrl = (url: Url): Url => (isOurs(url.url) ? url : { ...url, url: '' })

/** Strings in a set of pictures are addresses too, which no visit of addresses comes to. */
const cleanImage = (image: Image): Image | undefined =>
  image.type === 'image-set'
    ? {
        ...image,
        value: {
          ...image.value,
          options: image.value.options.map((option) =>
            option.image.type === 'url'
              ? { ...option, image: { ...option.image, value: cleanUrl(option.image.value) } }
              : option,
          ),
        },
      }
    : undefined

/**
 * Parses CSS that somebody typed and writes it anew: without imports, without addresses but of pictures of the desk and
 * in the sheet itself, and without anything that ends a style element. What is no CSS is left out.
 * @throws DeskError INVALID under `css` for what cannot be read at all.
 */
export async function cleanCss(css: string): Promise<string> {
  if (css.trim() === '') return ''
  // Loaded with the first sheet: most desks have none.
  const { transform } = await import('lightningcss')
  try {
    const { code } = transform({
      ...{ filename: 'own.css', code: Buffer.from(css), errorRecovery: true },
      visitor: {
        Url: cleanUrl,
        Image: cleanImage,
        Rule: { import: () => [], namespace: () => [] },
        Token: {
          string: (token) =>
            elsewhere.test(token.value) ? { type: 'token', value: { type: 'string', value: '' } } : undefined,
        },
      },
    })
    // Only a string can hold these: the backslash is nothing there.
    return Buffer.from(code)
      .toString('utf8')
      .replace(/<(?=[/!])/g, '\\3c ')
      .trim()
  } catch (error) {
    if (error instanceof Error)
      throw new DeskError('INVALID', { field: 'css', message: `CSS cannot be read: ${error.message}` })
    throw error
  }
}
