// Amounts as Chinese invoices and cheques write them: 86400 → 人民币捌万陆仟肆佰元整.

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']
const longest = 12

/** Four digits; several zeros in between are written once, zeros at the end are not written. */
function groupInWords(group: string): string {
  let words = ''
  let gap = false
  for (const [index, digit] of [...group].entries()) {
    if (digit === '0') gap = words !== ''
    else {
      words += (gap ? '零' : '') + digits[Number(digit)] + places[group.length - 1 - index]
      gap = false
    }
  }
  return words
}

function wholeInWords(whole: string): string {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  const count = padded.length / 4
  let words = ''
  let gap = false
  for (let index = 0; index < count; index += 1) {
    const group = padded.slice(index * 4, index * 4 + 4)
    if (group === '0000') {
      gap = words !== ''
      continue
    }
    words += (words !== '' && (gap || group.startsWith('0')) ? '零' : '') + groupInWords(group) + groups[count - 1 - index]
    gap = false
  }
  return words
}

/** An amount of yuan in words, rounded half up to fen; null where the text is not a number or has more than 12 digits before the decimal point. */
export function moneyInWords(value: string | number | null | undefined): string | null {
  const match = /^\s*([+-]?)0*(\d*)(?:\.(\d*))?\s*$/.exec(value === null || value === undefined ? '' : String(value))
  if (!match || (match[2] === '' && match[3] === undefined && !/\d/.test(String(value)))) return null
  const [, sign, whole = '', fraction = ''] = match
  if (whole.length > longest) return null
  let fen = BigInt(`0${whole}`) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  if ((fraction[2] ?? '0') >= '5') fen += 1n
  const yuan = fen / 100n
  if (String(yuan).length > longest) return null
  const [jiao, rest] = [Number((fen / 10n) % 10n), Number(fen % 10n)]
  const head = `人民币${sign === '-' && fen > 0n ? '负' : ''}`
  const yuanWords = yuan > 0n ? `${wholeInWords(String(yuan))}元` : ''
  if (jiao === 0 && rest === 0) return `${head}${yuanWords || '零元'}整`
  const jiaoWords = jiao > 0 ? `${digits[jiao]}角` : yuan > 0n ? '零' : ''
  return `${head}${yuanWords}${jiaoWords}${rest > 0 ? `${digits[rest]}分` : '整'}`
}
