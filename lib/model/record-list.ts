// A list with its filters: what a figure stands for, and the address where its rows are seen (docs/domain/dashboard.md#figures).
import { emptyValue } from './asked-value.ts'
import type { Scene } from './definition.ts'

/** One condition of a list: a range of numbers or days, any of several values, the whole of a text, no value at all, or a filter that is on. */
export type RecordFilter = { field: string } & (
  | { range: [from: string | null, to: string | null] }
  | { any: string[] }
  | { exact: string }
  | { empty: true }
  | { flag: true }
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

const askedBy = (filter: RecordFilter): unknown => {
  if ('range' in filter) return filter.range
  if ('any' in filter) return filter.any
  if ('exact' in filter) return exactly(filter.exact)
  return 'flag' in filter ? '1' : emptyValue
}

/** Conditions as the filters of a list. */
export function filtersOf(filters: readonly RecordFilter[]): Record<string, unknown> {
  return Object.fromEntries(filters.map((filter) => [filter.field, askedBy(filter)]))
}

/** The address of the list's screen with these conditions set. */
export function hrefOfList({ path, scene, filters }: RecordList): string {
  const params = new URLSearchParams()
  if (scene !== 'ALL' && scene !== 'POOL') params.set('scene', scene)
  for (const filter of filters) {
    if ('range' in filter) params.set(filter.field, filter.range.map((one) => one ?? '').join('~'))
    else if ('empty' in filter) params.set(filter.field, emptyValue)
    else if ('flag' in filter) params.set(filter.field, '1')
    else if ('exact' in filter) params.set(filter.field, exactly(filter.exact))
    else for (const value of filter.any) params.append(filter.field, value)
  }
  const text = params.toString()
  if (text === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}
