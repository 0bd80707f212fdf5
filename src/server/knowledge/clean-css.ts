import type { Image, Url } from 'lightningcss'
import { DeskError } from '#domain/errors.ts'
import { pictureAddress } from '#domain/pictures/picture.ts'

/** Embedded raster pictures, which cannot load anything. */
const inSheet = /^data:image\/(?:png|jpeg|webp|gif);base64,/i
/** Matches URLs with a host, also with backslashes. */
const elsewhere = /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}/i

const isOurs = (url: string) => pictureAddress.test(url) || inSheet.test(url)
const cleanUrl = (url: Url): Url => (isOurs(url.url) ? url : { ...url, url: '' })

/** Strings in an image-set are URLs too, which the URL visitor does not see. */
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
 * Sanitises CSS by parsing and printing it: removes imports, all URLs except pictures of the desk and
 * embedded ones, and anything that could end the style element. Invalid rules are dropped.
 * @throws DeskError INVALID under `css` if it cannot be parsed at all.
 */
export async function cleanCss(css: string): Promise<string> {
  if (css.trim() === '') return ''
  // Loaded on first use, as most desks have no custom CSS.
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
    // `</` and `<!` can only occur in strings, where the escape is harmless.
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
