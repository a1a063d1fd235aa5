// Sanitizes rich text by an allow-list: the output of the editor stays; everything that could execute, load or imitate is removed
// (docs/domain/security.md#rich-text).
import sanitize from 'sanitize-html'
import { shortText } from '../../model/plain-text.ts'

/** Pictures come from our own file store only. */
const ownPicture = /^\/api\/app\/base\/app\/file\/download\/[0-9a-f]{32}$/
const color = [/^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i]
const align = [/^(?:left|center|right|justify)$/]
const blocks = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th']

const optionsFor = (pictures: RegExp): sanitize.IOptions => ({
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'small', 'span', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    '*': ['style'],
  },
  allowedStyles: {
    // Without this, tags that are not named here would keep every style.
    '*': {},
    ...Object.fromEntries(blocks.map((tag) => [tag, { 'text-align': align }])),
    span: { color, 'background-color': color },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The content of these tags is removed too; the content of other dropped tags stays.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
    'title',
    'xmp',
  ],
  nestingLimit: 60,
  transformTags: {
    // The page's own title is its only h1.
    h1: 'h2',
    a: (tagName, attributes) => ({ tagName, attribs: linkOf(attributes) }),
    img: (tagName, attributes) => ({ tagName, attribs: pictureOf(attributes, pictures) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
})
const options = optionsFor(ownPicture)

type Attributes = Record<string, string>

/** A link whose address browsers parse as we do; a link to a new window passes no opener. */
function linkOf({ href, title, target }: Attributes): Attributes {
  const link: Attributes = {}
  if (href !== undefined && isSafeLink(href)) link.href = href.trim()
  if (title) link.title = title
  if (target === '_blank') Object.assign(link, { target, rel: 'noopener noreferrer nofollow' })
  return link
}

function isSafeLink(href: string): boolean {
  const address = href.trim()
  // Browsers drop control characters inside a scheme and take a backslash for a slash.
  if (address === '' || /[\p{Cc}\p{Cf}\\]/u.test(address) || address.startsWith('//')) return false
  if (/^(?:[/?#]|\.{1,2}\/)/.test(address)) return true
  return /^(?:https?:\/\/|mailto:)/i.test(address)
}

const length = /^\d{1,4}$/

function pictureOf({ src, alt, title, width, height }: Attributes, pictures: RegExp): Attributes {
  if (!src || !pictures.test(src)) return {}
  const picture: Attributes = { src, alt: alt ?? '', loading: 'lazy' }
  if (title) picture.title = title
  if (width && length.test(width)) picture.width = width
  if (height && length.test(height)) picture.height = height
  return picture
}

/** The rich text without anything that is not allowed; `pictures` says where its pictures may be. Sanitizing twice gives the same text. */
export function sanitizeHtml(html: string, pictures?: RegExp): string {
  const rules = pictures ? optionsFor(pictures) : options
  let clean = sanitize(html, rules)
  // The result of broken markup may have invalid nesting; a second pass corrects it.
  for (let pass = 0; pass < maxPasses; pass++) {
    const again = sanitize(clean, rules)
    if (again === clean) break
    clean = again
  }
  return clean
}

const maxPasses = 8

/** The text that a rich text shows, on one line, at most `max` characters. */
export function plainText(html: string, max: number): string {
  const spaced = html.replace(/<(?:\/?(?:p|h[1-6]|li|tr|td|th|div|blockquote|br|hr)\b)[^>]*>/gi, ' $&')
  const bare = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: options.nonTextTags as string[] })
  const text = unescapeText(bare).replace(/\s+/g, ' ').trim()
  return shortText(text, max)
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const unescapeText = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] as string)

/** Whether a rich text shows anything: text, a picture, a table or a line. */
export function isEmptyHtml(html: string): boolean {
  return !/<(?:img|hr|td|th)\b/i.test(html) && plainText(html, 10) === ''
}
