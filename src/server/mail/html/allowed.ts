/** Elements for the layout of mail; other elements are removed and their text stays. */
export const allowedTags = (
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col ' +
  'colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header ' +
  'hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span strike ' +
  'strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
).split(' ')

/** Elements removed with their content, which is not readable text or is parsed differently by browsers. */
export const droppedWithContent = (
  'script style textarea option select xmp title noscript template iframe object ' +
  'embed applet svg math xml audio video canvas dialog plaintext noembed noframes listing ' +
  'datalist map'
).split(' ')

/** Attributes by element. Classes, ids and names are removed: they could clash with the page's styles. */
export const allowedAttributes: Record<string, string[]> = {
  '*': ['style', 'dir', 'lang', 'align', 'valign', 'bgcolor', 'width', 'height', 'title', 'data-quote'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'border', 'hspace', 'vspace'],
  table: ['border', 'cellpadding', 'cellspacing', 'rules', 'frame'],
  td: ['colspan', 'rowspan', 'nowrap'],
  th: ['colspan', 'rowspan', 'nowrap', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  font: ['color', 'face', 'size'],
  hr: ['size', 'color', 'noshade'],
  ol: ['start', 'type', 'reversed'],
  ul: ['type'],
  li: ['value', 'type'],
  time: ['datetime'],
}

/** Attributes of a mention, on a span. */
export const mentionAttributes = ['data-type', 'data-id', 'data-label']

/** Attributes for articles only: callouts and video links. */
export const articleAttributes: Record<string, string[]> = {
  aside: ['data-callout'],
  a: [...(allowedAttributes['a'] ?? []), 'data-video'],
}
