// The default approval models of every installation, each deployed once (docs/domain/process-models.md#shipped-models).
import { newKey } from '../base/crypto.ts'
import { plans } from '../bpm/models/plans.ts'
import type { ModelPlan } from '../bpm/models/steps.ts'
import { writeModel } from '../bpm/models/write.ts'
import { deployFile } from '../bpm/store/deploy.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

const categories: Readonly<Record<string, string>> = {
  LEAVE_APPROVAL: 'HR',
  SEAL_APPLY: 'HR',
  PAYMENT_APPROVAL: 'FINANCE',
  EXPENSE_LOAN_APPROVAL: 'FINANCE',
  INVOICE_APPROVAL: 'FINANCE',
  SETTLEMENT_APPROVAL: 'FINANCE',
  PROJECT_APPROVAL: 'PROJECT',
  PROJECT_CLOSE: 'PROJECT',
  PRICING_APPROVAL: 'PROJECT',
  CONTRACT_APPROVAL: 'CONTRACT',
  CONTRACT_TERMINATE: 'CONTRACT',
  CUSTOMER_MERGE: 'CUSTOMER',
  BUSINESS_WIN: 'CUSTOMER',
  SUPPLIER_QUALIFY: 'PURCHASE',
}

// The default models (docs/domain/process-models.md#shipped-models) as BPMN files, and the business types that they approve.

interface DefaultModel {
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

/**
 * Every default model, to be deployed once at the first start.
 * @internal for tests
 */
export const defaultModels = (): DefaultModel[] => plans.map(modelOf)

/** Deploys each default model once: later changes of an administrator are never undone. */
export async function seedApprovals(context: Context): Promise<void> {
  const models = defaultModels()
  const fresh = await recordNewSeeds(
    context.db,
    'bpm_model',
    models.map(({ key }) => key),
  )
  for (const { key, name, businessTypes, xml } of models) {
    if (!fresh.has(key)) continue
    const model_key = newKey()
    const inserted = await context.db
      .insertInto('bpm_model')
      .values({
        model_key,
        process_definition_key: key,
        model_name: name,
        category: categories[key] ?? null,
        bpmn_xml: xml,
        business_types: JSON.stringify(businessTypes),
        status: 'DEPLOYED',
        create_time: context.now,
        update_time: context.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('model_key')
      .executeTakeFirst()
    if (!inserted) continue
    const { version } = await deployFile(context, { model_key, bpmn_xml: xml })
    await context.db.updateTable('bpm_model').set({ version }).where('model_key', '=', model_key).execute()
  }
}
