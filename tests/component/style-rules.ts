import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js'

/*
 * Each query by role checks visibility, for which happy-dom tries every CSS rule on the element and its
 * ancestors: a third of the time of component tests. Almost every rule of MUI is a style element with one
 * class, so only those with a class of the element or an ancestor are passed on. The results are the same.
 */

/** Classes required by the rules of a style element; null if other selectors decide. */
const classesOf = new WeakMap<Element, string[] | null>()

function readClasses(rules: CSSRuleList): (string | null)[] {
  return [...rules].flatMap((rule) => {
    if ('cssRules' in rule) return readClasses(rule.cssRules as CSSRuleList)
    const selectors = 'selectorText' in rule ? String(rule.selectorText).split(',') : []
    return selectors.map((selector) =>
      /[+~(]/.test(selector) ? null : (/\.([\w-]+)/.exec(selector)?.[1] ?? null),
    )
  })
}

function readSheet({ sheet }: HTMLStyleElement): string[] | null {
  const classes = sheet ? readClasses(sheet.cssRules) : []
  return classes.includes(null) ? null : (classes as string[])
}

interface StyleReader {
  element: Element
  getStyleSheets(root: ParentNode | null): CSSStyleSheet[]
}

const reader = CSSComputedStyle.prototype as unknown as StyleReader
reader.getStyleSheets = function (root) {
  const present = new Set<string>()
  for (let at: Element | null = this.element; at; at = at.parentElement)
    for (const name of at.classList) present.add(name)
  return [...(root?.querySelectorAll('style') ?? [])].flatMap((style) => {
    let classes = classesOf.get(style)
    if (classes === undefined) classesOf.set(style, (classes = readSheet(style)))
    return style.sheet && (!classes || classes.some((name) => present.has(name))) ? [style.sheet] : []
  })
}
