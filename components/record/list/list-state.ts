// The state of a list in its address: scene, filters, advanced query, sort, page. Pure, so it is tested without a browser.
import { askedColumns, filterFieldOf } from '@/components/record/columns'
import type { FilterValue } from '@/components/record/field/field-props'
import { emptyValue, isRelative } from '@/lib/model/asked-value'
import { type Definition, parseSort, type Scene } from '@/lib/model/definition'
import { type ListQuery, wholeList } from '@/lib/model/list-request'
import { type AdvancedQuery, isGroup, limits, type QueryRecord, rules } from '@/lib/model/wire'

export interface ListState {
  scene: Scene
  filters: Readonly<Record<string, FilterValue>>
  advanced: AdvancedQuery | null
  /** '-create_time' or 'customer_name'; null for the list's own order. */
  sort: string | null
  page: number
  /** Rows per page; null for the size kept with the view. */
  size: number | null
  /** The record whose drawer is open. */
  open: string | null
}

const reserved = new Set(['scene', 'q', 'sort', 'page', 'size', 'open', 'tab', 'view', 'edited', 'as'])
const rangeMark = '~'

const isRange = (kind: string) => kind === 'date' || kind === 'datetime' || kind === 'decimal' || kind === 'int'

function whole(text: string | null, otherwise: number, max: number): number {
  const value = Number(text)
  return text !== null && /^\d{1,7}$/.test(text) && value >= 1 && value <= max ? value : otherwise
}

const isCondition = ({ field, rule, val }: QueryRecord) =>
  typeof field === 'string' && rules.includes(rule) && (typeof val === 'string' || Array.isArray(val))

const isJoined = <T>(matchType: unknown, parts: readonly T[], isPart: (part: T) => boolean) =>
  (matchType === 'and' || matchType === 'or') && Array.isArray(parts) && parts.length > 0 && parts.every(isPart)

/** Reads an advanced query from text; anything malformed counts as none. */
export function parseAdvanced(text: string | null): AdvancedQuery | null {
  if (!text) return null
  try {
    const { matchType, records } = JSON.parse(text) as AdvancedQuery
    return isJoined(matchType, records, (part) => (isGroup(part) ? isJoined(part.matchType, part.records, isCondition) : isCondition(part)))
      ? { matchType, records }
      : null
  } catch {
    return null
  }
}

/** Reads the address. Names that are no filters of the list are ignored. */
export function readListState(definition: Definition, params: URLSearchParams, scenes: readonly Scene[] = ['ALL']): ListState {
  const filters: Record<string, FilterValue> = {}
  for (const name of new Set(params.keys())) {
    if (reserved.has(name)) continue
    const field = filterFieldOf(definition, name)
    if (!field) continue
    const values = params.getAll(name).filter((value) => value !== '')
    if (values.length === 0) continue
    if (isAskedAlone(values)) filters[name] = values[0]
    else if (isRange(field.kind)) {
      const [from = '', to = ''] = (values[0] ?? '').split(rangeMark)
      if (from || to) filters[name] = [from || null, to || null]
    } else filters[name] = values.length === 1 && !isMany(field.kind) ? values[0] : values
  }
  const scene = params.get('scene') as Scene | null
  const size = whole(params.get('size'), 0, limits.maxPageSize)
  return {
    scene: scene && scenes.includes(scene) ? scene : (scenes[0] ?? 'ALL'),
    filters,
    advanced: parseAdvanced(params.get('q')),
    sort: params.get('sort'),
    page: whole(params.get('page'), 1, 1_000_000),
    size: size === 0 ? null : size,
    open: params.get('open'),
  }
}

/** Nothing, or days that move with today, in the place of values. */
const isAskedAlone = ([value, ...more]: readonly string[]) => more.length === 0 && (value === emptyValue || isRelative(value))

const isMany = (kind: string) => kind === 'choice' || kind === 'choices' || kind === 'ref' || kind === 'refs'

/** The query text of a state, '' or '?…', without default values. */
export function writeListState(definition: Definition, state: ListState, usual: { scene: Scene }): string {
  const params = new URLSearchParams()
  if (state.scene !== usual.scene) params.set('scene', state.scene)
  for (const [name, value] of Object.entries(state.filters)) {
    const field = filterFieldOf(definition, name)
    if (!field || value === undefined || value === '') continue
    if (typeof value === 'string') params.set(name, value)
    else if (isRange(field.kind)) params.set(name, value.map((one) => one ?? '').join(rangeMark))
    else for (const one of value) params.append(name, one ?? '')
  }
  if (state.advanced) params.set('q', JSON.stringify(state.advanced))
  if (state.sort) params.set('sort', state.sort)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.size !== null) params.set('size', String(state.size))
  if (state.open) params.set('open', state.open)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

interface QueryOptions {
  /** Columns shown; the call answers these and the record's key, title and version. */
  columns: readonly string[]
  /** Further names that the screen needs beside the shown ones. */
  also?: readonly string[]
  size: number
  sums?: boolean
  /** Filters of the screen itself, the customer of a sub-list for example. */
  fixed?: Readonly<Record<string, unknown>>
}

/** The request of a list: filters, order, page and columns (docs/domain/lists.md#request); the list's own order unless another is chosen. */
export function queryOfState(definition: Definition, state: ListState, options: QueryOptions): ListQuery {
  return {
    ...wholeList,
    filters: { ...state.filters, ...options.fixed },
    scene: state.scene,
    advanced: state.advanced,
    page: state.page,
    size: state.size ?? options.size,
    sort: parseSort(state.sort ?? definition.list.sort),
    columns: askedColumns(definition, [...options.columns, ...(options.also ?? [])]),
    sums: options.sums ?? false,
  }
}

/** Whether anything narrows the list, so that an empty answer means "no match". */
export function isFiltered(state: ListState): boolean {
  return state.advanced !== null || Object.values(state.filters).some((value) => value !== undefined && value !== '')
}

/** How many filters are set, for the count on a folded filter bar. */
export function filterCount(state: ListState): number {
  return Object.values(state.filters).filter((value) => value !== undefined && value !== '').length + (state.advanced ? 1 : 0)
}
