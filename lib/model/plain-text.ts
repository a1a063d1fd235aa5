// One form for every text: as it is stored, as it is compared, and cut to a length (docs/domain/records.md#texts).
import type { Format } from './field.ts'

/** Compatibility ideographs stand in people's names; composing would put another character in their place. */
const composed = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu

// what nobody sees, or what turns the order of what is seen: they make twins of equal names, and names that seem empty
const controls = '\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f'
const directions = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u206F'
const fillers =
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200C\\u2060-\\u2065\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB'
const rareFillers = '\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E001F}\\u{E0080}-\\u{E00FF}\\u{E01F0}-\\u{E0FFF}'
const hidden = `${controls}${directions}${fillers}${rareFillers}`
/** Parts of an emoji or of a rare character, marks anywhere else. */
const joining = '\\u200D\\uFE00-\\uFE0F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}'

const anyMark = new RegExp(`[${hidden}${joining}]`, 'u')
const hiddenMarks = new RegExp(`[${hidden}]+`, 'gu')
const allMarks = new RegExp(`[${hidden}${joining}]+`, 'gu')
/** A joiner between two pictures, the variant of a picture, keycap or ideograph, and the letters of a flag. */
const ownJoiners = new RegExp(
  [
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007F}]{0,7})[\\u{E0020}-\\u{E007F}]',
  ].join('|'),
  'gu',
)
const joiners = new RegExp(`[${joining}]`, 'gu')

/** A text without marks that nobody sees; those that belong to an emoji or to a rare character stay. */
function withoutMarks(text: string): string {
  if (!anyMark.test(text)) return text
  const seen = text.replace(hiddenMarks, '')
  const own = new Set([...seen.matchAll(ownJoiners)].map(({ index }) => index))
  return seen.replace(joiners, (mark, at: number) => (own.has(at) ? mark : ''))
}

/** A text as it is stored: composed, without marks that nobody sees, without blanks at its ends. Punctuation and widths stay as written. */
export function cleanText(text: string): string {
  return withoutMarks(text.replace(composed, (part) => part.normalize('NFC'))).trim()
}

/** A text as it is compared and searched: widths and cases are one, marks are gone, blanks are one blank. */
export function comparedText(text: string): string {
  return text.replace(allMarks, '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** So many words of a text are looked for each for itself; what follows is one more. */
const mostWords = 8

/** The words of what is looked for, each as it is compared, none twice. */
export function comparedWords(text: string): string[] {
  const words = comparedText(text).split(' ')
  const rest = words.slice(mostWords).join(' ')
  return [...new Set([...words.slice(0, mostWords), rest])].filter((word) => word !== '')
}

/** Whether each word of what is looked for is in one of the texts; always where nothing is. */
export function hasWords(texts: readonly (string | null | undefined)[], asked: string): boolean {
  const compared = texts.map((text) => comparedText(text ?? ''))
  return comparedWords(asked).every((word) => compared.some((text) => text.includes(word)))
}

/** Formats whose blanks only group what is written. */
const grouped: ReadonlySet<Format> = new Set<Format>([
  'phone',
  'account',
  'bankCard',
  'bankCode',
  'creditCode',
  'idCard',
  'idNumber',
  'postcode',
  'qq',
  'taxNo',
])
/** Formats in which every width of a letter or digit means the same, as people copy them. */
const oneWidth: ReadonlySet<Format> = new Set<Format>([
  ...grouped,
  'landline',
  'phoneOrLandline',
  'email',
  'username',
  'shortCode',
  'letters',
])

/** Whether a value of a format is stored in one width, however it was typed. */
export const isOneWidth = (format: Format | undefined): boolean => format !== undefined && oneWidth.has(format)

/** A value of a format: digits of one width, without blanks that group them, a mobile number without +86. A masked value stays. */
export function cleanFormat(format: Format, text: string): string {
  const clean = cleanText(text)
  if (!oneWidth.has(format) || clean.includes('***')) return clean
  const plain = clean.normalize('NFKC').trim()
  // any letters and digits, so that a mark between them is no way to group them
  if (format === 'idNumber') return plain.replace(/\s+/g, '')
  if (grouped.has(format) && format !== 'phone') return plain.replace(/[\s-]+/g, '')
  if (format !== 'phone' && format !== 'phoneOrLandline') return plain
  const digits = plain.replace(/[\s-]+/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  return format === 'phone' || /^1\d{10}$/.test(digits) ? digits : plain.replace(/\s+/g, '')
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** At most so many characters of a text, as columns and forms count them; no emoji is cut in two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const points = [...text]
  const kept = points.slice(0, most).join('')
  // only the last sign can be cut in two: it is looked for from a little before the end
  const from = points.slice(0, Math.max(0, most - longestSign)).join('').length
  for (const { segment, index } of graphemes.segment(text.slice(from, kept.length + longestSign))) {
    const at = from + index
    if (at + segment.length > kept.length) return at > 0 && at < kept.length ? text.slice(0, at) : kept
  }
  return kept
}

/** A text of at most so many characters; one that was cut ends with …. */
export function shortText(text: string, most: number): string {
  const whole = cutText(text, most)
  return whole === text ? text : `${cutText(text, most - 1)}…`
}

/** Code units of the longest sign that is kept whole. */
const longestSign = 40
