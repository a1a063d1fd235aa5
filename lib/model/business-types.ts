// The kinds of records that processes approve: the entity of each, and the values that its process gets (docs/domain/approval.md#business-types).
import { entities } from './entities/registry.ts'
import { type Field, flag, int, money, ref, refs, text } from './field.ts'

interface BusinessType {
  entity: string
  /** Names of values: fields of the entity, or of `computedValues`. */
  passes: readonly string[]
}

/** Values that are computed at submission and are not fields of the record. */
export const computedValues: Readonly<Record<string, Field>> = {
  amount: money(),
  count: int(),
  emp_depart: ref('department'),
  is_template: flag(),
  kind: text(20),
  overdue_loan: flag(),
  participants: refs('user'),
  project_manager: ref('user'),
  reason: text(500),
}

export const businessTypes: Readonly<Record<string, BusinessType>> = {
  business_win: { entity: 'business', passes: ['amount', 'discount_rate', 'sign_date'] },
  contract: { entity: 'contract', passes: ['amount', 'contract_type', 'is_template'] },
  contract_terminate: { entity: 'contract', passes: ['amount', 'contract_type', 'terminate_date', 'reason'] },
  customer_merge: { entity: 'customer_merge', passes: ['count', 'reason'] },
  invoice: { entity: 'invoice', passes: ['amount'] },
  leave: { entity: 'leave', passes: ['leave_type', 'days', 'start_time', 'end_time', 'reason', 'agent_key'] },
  loan: { entity: 'loan', passes: ['amount', 'kind', 'overdue_loan', 'purpose', 'due_date'] },
  other_cost: { entity: 'other_cost', passes: ['amount', 'kind', 'overdue_loan'] },
  payment: { entity: 'payment', passes: ['amount', 'over_budget', 'has_invoice', 'payee_type', 'project_manager'] },
  pricing: { entity: 'pricing', passes: ['total_amount', 'gross_rate', 'min_gross_rate', 'discount_rate'] },
  project: { entity: 'project', passes: ['initial_budget', 'project_level', 'emp_depart', 'participants'] },
  project_close: { entity: 'project', passes: ['close_summary', 'participants', 'gross_rate'] },
  settlement: { entity: 'settlement', passes: ['settle_amount', 'balance'] },
  supplier_qualify: { entity: 'supplier', passes: ['supplier_type', 'supplier_level', 'credit_amount', 'remark'] },
}

/** The definition of the records of a business type; undefined for an unknown type. */
export const definitionOfType = (type: string) => entities.find(({ name }) => name === businessTypes[type]?.entity)

export interface RecordField {
  /** The entity that says its name; null for a computed value. */
  entity: string | null
  field: Field
}

/** A value by its name, as the first of the business types knows it. */
export function recordField(types: readonly string[], name: string): RecordField | null {
  for (const type of types) {
    const definition = definitionOfType(type)
    const own = definition?.fields[name]
    if (definition && own) return { entity: definition.name, field: own }
    const worked = businessTypes[type] ? computedValues[name] : undefined
    if (worked) return { entity: null, field: worked }
  }
  return null
}

/** What every one of these business types passes to its process. */
export function passedValues(types: readonly string[]): readonly string[] {
  const [first = [], ...others] = types.map((type) => businessTypes[type]?.passes ?? [])
  return first.filter((name) => others.every((names) => names.includes(name)))
}
