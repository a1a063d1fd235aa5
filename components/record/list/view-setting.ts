// A user's settings of a list: columns with order, width and fixing, rows per page. Stored in the browser and on the server
// (docs/domain/lists.md#columns-and-views).
import { widthOf } from '@/components/record/columns'
import { load, send } from '@/lib/client/api'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import type { SavedView } from '@/lib/model/calls/own-lists'
import type { Definition } from '@/lib/model/definition'
import { viewPlace } from './view-place'

export interface ColumnSetting {
  field: string
  width: number
  fixed: boolean
  visible: boolean
}

export interface ViewSetting {
  columns: ColumnSetting[]
  page_size: number | null
}

/** All offered columns in their order: as arranged, then those that came later; shown at first are the given ones. */
export function arrange(
  definition: Definition,
  offered: readonly string[],
  first: readonly string[],
  setting: ViewSetting | null,
  widths: Readonly<Record<string, number>> = {},
): ColumnSetting[] {
  const known = new Set(offered)
  const kept = (setting?.columns ?? []).filter((column) => known.has(column.field))
  const placed = new Set(kept.map((column) => column.field))
  const order = setting ? offered : [...first.filter((name) => known.has(name)), ...offered.filter((name) => !first.includes(name))]
  const rest = order
    .filter((name) => !placed.has(name))
    .map((name) => ({
      field: name,
      width: widths[name] ?? widthOf(definition, name),
      fixed: name === first[0],
      visible: setting === null && first.includes(name),
    }))
  return [...kept, ...rest]
}

export function readSetting(code: string): ViewSetting | null {
  const kept = readLocal<ViewSetting | null>(viewPlace(code), null)
  return kept && Array.isArray(kept.columns) ? kept : null
}

type WireColumn = NonNullable<SavedView['columns']>[number]

/** Columns as the server keeps them. */
export function readColumns(definition: Definition, columns: readonly WireColumn[]): ColumnSetting[] {
  return columns.map(({ field, width, fixed, visible }) => ({
    field,
    width: width ?? widthOf(definition, field),
    fixed: fixed === 'left',
    visible: visible !== false,
  }))
}

export function writeColumns(columns: readonly ColumnSetting[]): WireColumn[] {
  return columns.map((column) => ({ ...column, fixed: column.fixed ? ('left' as const) : (false as const) }))
}

/** The server's copy, kept in the browser; null where there is none or the server does not answer. */
export async function loadSetting(definition: Definition, code: string): Promise<ViewSetting | null> {
  try {
    const answer = await load('POST /api/app/base/app/sys/viewSetting/query', { save_code: code })
    if (!answer || !Array.isArray(answer.columns)) return null
    const setting: ViewSetting = { columns: readColumns(definition, answer.columns), page_size: answer.page_size }
    writeLocal(viewPlace(code), setting)
    return setting
  } catch {
    return null
  }
}

/** Stores the settings here and on the server; null restores the default. */
export async function keepSetting(code: string, setting: ViewSetting | null): Promise<void> {
  writeLocal(viewPlace(code), setting)
  const columns = setting && writeColumns(setting.columns)
  const input = { save_code: code, columns, page_size: setting?.page_size ?? null }
  await send('POST /api/app/base/app/sys/viewSetting/save', input, { refusal: 'silent' }).catch(() => undefined)
}
