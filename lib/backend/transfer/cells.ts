// Values of answered rows as cells: dictionary texts, names, amounts as numbers, days as days.
import { type Locale, text } from '../../i18n/text.ts'
import { companionOf, type Field, type FileRef } from '../../model/field.ts'
import type { SheetCell, SheetColumn } from '../base/sheet/write-xlsx.ts'
import type { Row } from '../entity/hooks.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { Words } from './dictionaries.ts'

export const flagText = (locale: Locale, value: boolean) => text(locale, value ? 'transfer.yes' : 'transfer.no')

/** One cell of a row. Names of references come from their companions; those of custom fields from `names`. */
export function cellOf(locale: Locale, words: Words, names: ReadonlyMap<string, string>, column: TransferColumn, row: Row): SheetCell {
  const added = column.name.startsWith('ext.')
  const value = added ? (row.ext as Row | null)?.[column.name.slice(4)] : row[column.name]
  if (value === null || value === undefined) return ''
  const joined = (texts: readonly string[]) => texts.join(locale === 'en' ? ', ' : '、')
  const { field } = column
  if (!field || field.kind === 'area') return added ? areaText(words, value as Row) : scalar(value)
  switch (field.kind) {
    case 'choice':
      return words.textOf(field.dict, String(value))
    case 'choices':
      return joined((value as string[]).map((one) => words.textOf(field.dict, one)))
    case 'ref':
      return added ? (names.get(String(value)) ?? '') : scalar(row[companionOf(column.name)])
    case 'refs':
      return joined((row[companionOf(column.name)] as string[] | undefined) ?? [])
    case 'flag':
      return flagText(locale, value === true)
    case 'int':
    case 'decimal':
      return { kind: 'number', text: String(value) }
    case 'date':
    case 'datetime':
      return { kind: field.kind, text: String(value) }
    case 'files':
      return joined((value as FileRef[]).map((file) => file.name))
    case 'html':
      return String(value)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    case 'json':
      return Array.isArray(value) ? joined(value.map((one) => scalar((one as Row | null)?.user_name ?? '')).filter(Boolean)) : ''
    default:
      return scalar(value)
  }
}

/** A value that needs no translation; objects are left out. */
function scalar(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const areaText = (words: Words, area: Row) =>
  [area.province_code, area.city_code, area.district_code]
    .filter((code): code is string => typeof code === 'string')
    .map((code) => words.textOf('AREA', code))
    .join(' ')

const widths: Partial<Record<Field['kind'], number>> = {
  date: 12,
  datetime: 20,
  flag: 8,
  int: 10,
  decimal: 16,
  choice: 14,
  ref: 16,
  refs: 24,
  area: 26,
  html: 40,
  choices: 20,
}

/** The offered choices: the texts of dictionaries, and names by the kind of reference. */
interface Offer {
  words: Words
  names: ReadonlyMap<string, readonly string[]>
}

function choicesOf(locale: Locale, { field }: TransferColumn, { words, names }: Offer): readonly string[] {
  if (field?.kind === 'choice' || field?.kind === 'choices') return words.texts(field.dict)
  if (field?.kind === 'ref' || field?.kind === 'refs') return names.get(field.to) ?? []
  return field?.kind === 'flag' ? [flagText(locale, true), flagText(locale, false)] : []
}

/** The format of a column in a sheet; `offer` adds the values to choose from. */
export function sheetColumn(locale: Locale, column: TransferColumn, offer?: Offer): SheetColumn {
  const { field, label, required } = column
  const narrow =
    field?.kind === 'text' || field?.kind === 'code' ? Math.max(12, Math.min(40, field.max / 2)) : (widths[field?.kind ?? 'area'] ?? 16)
  const choices = offer ? choicesOf(locale, column, offer) : []
  const several = field?.kind === 'refs' || field?.kind === 'choices'
  return {
    title: label,
    width: Math.max(narrow, label.length * 2 + 4),
    ...(required ? { required } : {}),
    ...(choices.length > 0 ? { choices } : {}),
    ...(offer && several ? { prompt: text(locale, 'transfer.severalPrompt') } : {}),
    text: field?.kind === 'text' || field?.kind === 'code',
  }
}
