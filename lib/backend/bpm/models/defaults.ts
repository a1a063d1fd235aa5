// The default models (docs/domain/process-models.md#shipped-models) as BPMN files, and the business types that they approve.
import { plans } from './plans.ts'
import type { ModelPlan } from './steps.ts'
import { writeModel } from './write.ts'

export interface DefaultModel {
  key: string
  name: string
  /**
   * What it approves: an entity, or a second approval of one (docs/domain/approval.md#business-types); none for a form without a record.
   */
  businessTypes: readonly string[]
  xml: string
}

const approves: Readonly<Record<string, readonly string[]>> = {
  PROJECT_APPROVAL: ['project'],
  PRICING_APPROVAL: ['pricing'],
  CONTRACT_APPROVAL: ['contract'],
  PAYMENT_APPROVAL: ['payment'],
  EXPENSE_LOAN_APPROVAL: ['other_cost', 'loan'],
  LEAVE_APPROVAL: ['leave'],
  INVOICE_APPROVAL: ['invoice'],
  SETTLEMENT_APPROVAL: ['settlement'],
  CUSTOMER_MERGE: ['customer_merge'],
  PROJECT_CLOSE: ['project_close'],
  CONTRACT_TERMINATE: ['contract_terminate'],
  BUSINESS_WIN: ['business_win'],
  SUPPLIER_QUALIFY: ['supplier_qualify'],
  SEAL_APPLY: [],
}

const modelOf = (plan: ModelPlan): DefaultModel => ({
  key: plan.key,
  name: plan.name,
  businessTypes: approves[plan.key] ?? [],
  xml: writeModel(plan),
})

/** Every default model, to be deployed once at the first start. */
export const defaultModels = (): DefaultModel[] => plans.map(modelOf)
