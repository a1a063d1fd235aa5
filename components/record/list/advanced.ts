// The rules of building an advanced query (docs/domain/lists.md#advanced-query).
import { fieldOf, maskFor } from '@/components/record/columns'
import { emptyValue } from '@/lib/model/asked-value'
import type { Definition } from '@/lib/model/definition'
import { rulesOf } from '@/lib/model/list-request'
import { rulesOfMask } from '@/lib/model/mask'
import type { AdvancedQuery, QueryRecord, Rule } from '@/lib/model/wire'

/** A condition while it is being built: nothing need be chosen yet. */
export interface Draft {
  id: string
  field: string | null
  rule: Rule
  val: string | string[]
}

let drafts = 0

export function newDraft(field: string | null = null): Draft {
  drafts += 1
  return { id: `c${drafts}`, field, rule: 'eq', val: '' }
}

export function draftsOf(query: AdvancedQuery | null): Draft[] {
  const records = query?.records ?? []
  return records.length > 0 ? records.map((record) => ({ ...newDraft(record.field), rule: record.rule, val: record.val })) : [newDraft()]
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

/** The query of the drafts; null when a condition is empty: no condition at all, or one without field or value. */
export function queryOf(matchType: 'and' | 'or', all: readonly Draft[]): AdvancedQuery | null {
  const begun = all.filter((draft) => draft.field !== null || hasValue(draft.val))
  if (begun.length === 0 || begun.some((draft) => draft.field === null || !hasValue(draft.val))) return null
  return { matchType, records: begun.map(({ field, rule, val }): QueryRecord => ({ field: field as string, rule, val })) }
}
