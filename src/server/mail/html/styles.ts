/** Allowed properties; none that positions a box outside its parent, loads, animates or hides content. */
const allowed = new Set(
  (
    'color background-color background direction font font-family ' +
    'font-size font-style font-variant font-weight line-height letter-spacing word-spacing ' +
    'word-break word-wrap overflow-wrap white-space hyphens text-align text-decoration ' +
    'text-decoration-line text-decoration-color text-decoration-style text-indent ' +
    'text-transform vertical-align list-style list-style-type list-style-position margin ' +
    'margin-top margin-right margin-bottom margin-left padding padding-top padding-right ' +
    'padding-bottom padding-left width height min-width min-height max-width max-height ' +
    'box-sizing display float clear border-collapse border-spacing table-layout caption-side ' +
    'empty-cells object-fit'
  ).split(' '),
)
const allowedBorder =
  /^border(-(top|right|bottom|left))?(-(width|style|color|radius))?$|^border-(top|bottom)-(left|right)-radius$/

/** Functions that only compute; all others (url, image-set, expression, var, attr …) are refused. */
const allowedFunction = /^(rgba?|hsla?|calc|min|max|clamp)$/

/**
 * Declarations of a `style` attribute that only change the appearance of the message; '' if none is left. A
 * value is refused as a whole if it has an escape, a comment, markup or a function that could load something.
 */
export function safeStyle(source: string): string {
  const kept: string[] = []
  for (const declaration of splitDeclarations(source.slice(0, 10_000))) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (isAllowed(property) && isHarmless(property, value)) kept.push(`${property}:${value}`)
  }
  return kept.join(';')
}

/** Splits at semicolons outside quotes and brackets. */
function splitDeclarations(source: string): string[] {
  const declarations: string[] = []
  let quote = ''
  let depth = 0
  let start = 0
  for (let index = 0; index < source.length; index++) {
    const character = source[index] as string
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ';' && depth === 0) {
      declarations.push(source.slice(start, index))
      start = index + 1
    }
  }
  declarations.push(source.slice(start))
  return declarations
}

function isAllowed(property: string): boolean {
  return allowed.has(property) || allowedBorder.test(property)
}

function isHarmless(property: string, value: string): boolean {
  if (value === '' || value.length > 300 || /[\\<>{}@&]|\/\*|:/.test(value)) return false
  for (const call of value.matchAll(/([\w-]*)\s*\(/g)) {
    if (!allowedFunction.test((call[1] as string).toLowerCase())) return false
  }
  if (property.startsWith('margin') && /(^|\s)-/.test(value)) return false
  if (property === 'display')
    return /^(block|inline|inline-block|none|table(-[a-z-]+)?|list-item)(\s*!important)?$/i.test(value)
  return true
}
