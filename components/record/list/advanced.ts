// The rules of building an advanced query (docs/domain/lists.md#advanced-query).
import { fieldOf, maskFor } from '@/components/record/columns'
import { emptyValue } from '@/lib/model/asked-value'
import type { Definition } from '@/lib/model/definition'
import { rulesOf } from '@/lib/model/list-request'
import { rulesOfMask } from '@/lib/model/mask'
import { type AdvancedQuery, isGroup, type MatchType, type QueryRecord, type Rule } from '@/lib/model/wire'

/** A condition while it is being built: nothing need be chosen yet. */
export interface Draft {
  id: string
  field: string | null
  rule: Rule
  val: string | string[]
}

/** Conditions in brackets while they are being built. */
export interface DraftGroup {
  id: string
  matchType: MatchType
  drafts: readonly Draft[]
}

/** A query while it is being built. */
export interface DraftQuery {
  matchType: MatchType
  parts: readonly (Draft | DraftGroup)[]
}

export const isDraftGroup = (part: Draft | DraftGroup): part is DraftGroup => 'drafts' in part

let made = 0

function newId(): string {
  made += 1
  return `c${made}`
}

export function newDraft(field: string | null = null): Draft {
  return { id: newId(), field, rule: 'eq', val: '' }
}

const draftOf = ({ field, rule, val }: QueryRecord): Draft => ({ ...newDraft(field), rule, val })

/** A new group joins its conditions by the other word than the query: by the same it would change nothing. */
export const newGroup = (around: MatchType): DraftGroup => ({
  id: newId(),
  matchType: around === 'and' ? 'or' : 'and',
  drafts: [newDraft()],
})

export function draftsOf(query: AdvancedQuery | null): DraftQuery {
  const parts = (query?.records ?? []).map((part) =>
    isGroup(part) ? { id: newId(), matchType: part.matchType, drafts: part.records.map(draftOf) } : draftOf(part),
  )
  return { matchType: query?.matchType ?? 'and', parts: parts.length > 0 ? parts : [newDraft()] }
}

/** The conditions of a query in the order in which they are shown. */
export const draftsIn = ({ parts }: DraftQuery): Draft[] => parts.flatMap((part) => (isDraftGroup(part) ? part.drafts : [part]))

/** The query with other conditions in the place of each; without any it has one to begin with, and a group without any is gone. */
export function withDrafts(query: DraftQuery, change: (draft: Draft) => Draft | null): DraftQuery {
  const changed = (drafts: readonly Draft[]) => drafts.flatMap((draft) => change(draft) ?? [])
  const parts = query.parts.flatMap((part): readonly (Draft | DraftGroup)[] => {
    if (!isDraftGroup(part)) return changed([part])
    const drafts = changed(part.drafts)
    return drafts.length > 0 ? [{ ...part, drafts }] : []
  })
  return { ...query, parts: parts.length > 0 ? parts : [newDraft()] }
}

/** The value under another rule: several values exist under `in` alone, so leaving it keeps the first. */
export function valueUnder(rule: Rule, val: string | string[]): string | string[] {
  if (val === emptyValue && rule !== 'eq' && rule !== 'ne') return rule === 'in' ? [] : ''
  if (rule === 'in') return Array.isArray(val) ? val : val === '' ? [] : [val]
  return Array.isArray(val) ? (val[0] ?? '') : val
}

/** Whether a field takes a rule; an unknown or unchosen field takes all, one that the user sees masked those of its mask. */
export function takesRule(definition: Definition, name: string | null, rule: Rule, may: (permission: string) => boolean): boolean {
  const field = name ? fieldOf(definition, name) : undefined
  if (!name || field === undefined) return true
  const mask = maskFor(definition, name, may)
  return rulesOf(field).includes(rule) && (mask === null || rulesOfMask(mask).includes(rule))
}

const hasValue = (val: string | string[]) => (Array.isArray(val) ? val.length > 0 : val.trim() !== '')
const isBegun = ({ field, val }: Draft) => field !== null || hasValue(val)
const isWhole = ({ field, val }: Draft) => field !== null && hasValue(val)

/** Every condition as it stands, so that the server says what one lacks. */
export function recordsOf({ parts }: DraftQuery): AdvancedQuery['records'] {
  const recordOf = ({ field, rule, val }: Draft): QueryRecord => ({ field: field ?? '', rule, val })
  return parts.map((part) => (isDraftGroup(part) ? { matchType: part.matchType, records: part.drafts.map(recordOf) } : recordOf(part)))
}

/** The query of the drafts, without lines and groups that were not begun; null when a condition lacks its field or value, or there is none. */
export function queryOf(query: DraftQuery): AdvancedQuery | null {
  const begun = draftsIn(query).filter(isBegun)
  if (begun.length === 0 || !begun.every(isWhole)) return null
  return { matchType: query.matchType, records: recordsOf(withDrafts(query, (draft) => (isBegun(draft) ? draft : null))) }
}
