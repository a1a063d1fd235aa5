// Common types and limits of the HTTP interface: envelope, list request, list answer.
import type { Scene } from './definition.ts'

/** Every answer. Code 0 is success; a 400 contains data.fields. */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data?: T
  /** An older name of `message` that some calls return too. */
  msg?: string
}

export interface ListAnswer<T = Record<string, unknown>> {
  records: T[]
  total: number
  /** Present where counting stopped at the cap: there are at least `total` rows. */
  totalIs?: 'atLeast'
  /** The `cursor` of the next page, which then costs no more than the first one. */
  next?: string
  /** Sums of list.sums over the filtered rows, with `sums: true` in the request. */
  sums?: Record<string, string>
  /** How many rows each scene has that the request named in `scenes`. */
  scenes?: Record<string, Pick<ListAnswer, 'total' | 'totalIs'>>
}

/** What became of a call on several records. */
export interface BatchAnswer {
  /** How many succeeded. */
  success: number
  fail: { key: string; name: string; reason: string }[]
}

/** The ten rules of the advanced query. */
export const rules = ['eq', 'like', 'sw', 'ew', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Rule = (typeof rules)[number]

export interface QueryRecord {
  field: string
  rule: Rule
  val: string | string[]
}

export type MatchType = 'and' | 'or'

/** Conditions in brackets within an advanced query. */
export interface QueryGroup {
  matchType: MatchType
  records: QueryRecord[]
}

/** Conditions, and groups of conditions, joined by and or or: two levels. */
export interface AdvancedQuery {
  matchType: MatchType
  records: (QueryRecord | QueryGroup)[]
}

export const isGroup = (part: object): part is QueryGroup => 'records' in part

/** Every condition of an advanced query, those of its groups too. */
export const conditionsOf = ({ records }: AdvancedQuery): QueryRecord[] =>
  records.flatMap((part) => (isGroup(part) ? part.records : [part]))

export interface ListRequest {
  pageNo?: number
  pageSize?: number
  column?: string
  order?: 'asc' | 'desc'
  field?: string
  scene?: Scene
  advanced?: AdvancedQuery
  keyword?: string
  exactTotal?: boolean
  sums?: boolean
  cursor?: string
  [filter: string]: unknown
}

export const limits = {
  pageSize: 10,
  pageSizes: [10, 20, 30],
  largePageSizes: [10, 20, 30, 50, 100, 200],
  pickerPageSizes: [5, 10, 20, 30],
  pickerPageSize: 5,
  maxPageSize: 200,
  /** Counting stops here unless the exact total is asked for. */
  countCap: 1000,
  jsonDepth: 32,
  bodyBytes: 2 * 1024 * 1024,
  uploadBytes: 50 * 1024 * 1024,
  /** What a form may hold beside its file. */
  besideFileBytes: 100_000,
  timeoutMs: 60_000,
  /** How long a call or a page waits to be answered where too many are: longer than a moment, shorter than patience. */
  waitMs: 5_000,
  debounceMs: 800,
  mobileBreakpoint: 992,
} as const
