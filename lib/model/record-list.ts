// A list with its filters: what a figure stands for, and the address where its rows are seen (docs/domain/dashboard.md#figures).
import { emptyValue } from './asked-value.ts'
import type { Scene } from './definition.ts'

/** One condition of a list: a range of numbers or days, any of several values, the whole of a text, or no value at all. */
export type RecordFilter = { field: string } & (
  | { range: [from: string | null, to: string | null] }
  | { any: string[] }
  | { exact: string }
  | { empty: true }
)

/** The mark of a text filter that asks for the whole text (docs/domain/lists.md#filters). */
const exactly = (text: string): string => `=${text}`

export interface RecordList {
  entity: string
  /** The screen's path. */
  path: string
  /** The permissions of the list; all are required. */
  permissions: readonly string[]
  scene: Scene
  filters: RecordFilter[]
}

/** Conditions as the filters of a list. */
export function filtersOf(filters: readonly RecordFilter[]): Record<string, unknown> {
  return Object.fromEntries(
    filters.map((filter) => [
      filter.field,
      'range' in filter ? filter.range : 'any' in filter ? filter.any : 'exact' in filter ? exactly(filter.exact) : emptyValue,
    ]),
  )
}

/** The address of the list's screen with these conditions set. */
export function hrefOfList({ path, scene, filters }: RecordList): string {
  const params = new URLSearchParams()
  if (scene !== 'ALL' && scene !== 'POOL') params.set('scene', scene)
  for (const filter of filters) {
    if ('range' in filter) params.set(filter.field, filter.range.map((one) => one ?? '').join('~'))
    else if ('empty' in filter) params.set(filter.field, emptyValue)
    else if ('exact' in filter) params.set(filter.field, exactly(filter.exact))
    else for (const value of filter.any) params.append(filter.field, value)
  }
  const text = params.toString()
  if (text === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}
