// Submits a business record: starts its process and sets its state to PROGRESS in one transaction (docs/domain/approval.md#record-states).

import { cutText } from '../../../model/plain-text.ts'
import { newKey } from '../../base/crypto.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { type Business, businessOf } from './business.ts'
import { readChoice, requestedChoice } from './choose.ts'
import { startInstance } from './execute-command.ts'
import type { ExecutedCommand } from './executed-command.ts'
import { withRefusals } from './refusal.ts'
import { resendInstance } from './resend.ts'
import { keepVersions, takeVersions } from './versions.ts'

/** Who may start a model; everybody, where all lists are empty. */
export interface StartScope {
  users: string[]
  roles: string[]
  departs: string[]
}

export interface ModelHead {
  model_key: string
  process_definition_key: string
  model_name: string
  category: string | null
  business_types: string[]
  version: number
  scope: StartScope | null
}

/** The models that are deployed and not suspended. */
export async function deployedModels(context: Context): Promise<ModelHead[]> {
  const rows = await context.db
    .selectFrom('bpm_model')
    .select(['model_key', 'process_definition_key', 'model_name', 'category', 'business_types', 'version', 'scope'])
    .where('status', '=', 'DEPLOYED')
    .where('is_deleted', '=', false)
    .orderBy('create_time')
    .orderBy('model_key')
    .execute()
  return rows.map((row) => ({ ...row, business_types: row.business_types as string[], scope: row.scope as StartScope | null }))
}

/** Whether the caller is among those who may start a model. */
export function mayStart({ user }: Context, { scope }: ModelHead): boolean {
  if (!scope || (scope.users.length === 0 && scope.roles.length === 0 && scope.departs.length === 0)) return true
  return (
    scope.users.includes(user.user_key) ||
    scope.roles.some((code) => user.role_codes.includes(code)) ||
    scope.departs.some((key) => user.depart_keys.includes(key))
  )
}

/** The instance that has returned a record to its applicant. */
const returnedInstance = ({ db }: Context, type: string, key: string) =>
  db
    .selectFrom('bpm_instance')
    .select(['id', 'definition_key'])
    .where('business_type', '=', type)
    .where('business_key', '=', key)
    .where('status', '=', 'RETURN')
    .executeTakeFirst()

interface ReturnedRecord {
  type: string
  key: string
  id: string
  definition_key: string
}

/** Sends a returned record again: the same checks as at its first submission, the same process (docs/domain/approval.md#return). */
async function resubmit(context: Context, business: Business, { type, key, id, definition_key }: ReturnedRecord): Promise<ExecutedCommand> {
  const { title, variables, applicant } = await business.submit(context, key, id, definition_key)
  const versions = await takeVersions(context, business, type, key)
  const user = applicant ?? context.user.user_key
  const executed = await withRefusals(context, () =>
    resendInstance(context, id, { user, title: cutText(title, 200), variables, force: true }, requestedChoice(context)),
  )
  if (versions) await keepVersions(context, business, id, versions)
  return executed
}

/**
 * Submits a business record: starts its process and sets its state to PROGRESS in one transaction. Without a deployed process it is refused, or passes immediately where the
 * parameter `approve.required` says so.
 */
export async function submitRecord(context: Context, type: string, key: string): Promise<ExecutedCommand | null> {
  const business = businessOf(context, type)
  if (!business) throw notFound()
  const returned = await returnedInstance(context, type, key)
  if (returned) return resubmit(context, business, { type, key, ...returned })
  const models = await deployedModels(context)
  const own = await business.processOf?.(context, key)
  const named = own ? models.find(({ process_definition_key }) => process_definition_key === own) : undefined
  const model = named ?? models.find(({ business_types }) => business_types.includes(type))
  if (model && !mayStart(context, model)) throw refuse('bpm.notStarter', { name: model.model_name })
  const instance = newKey()
  const { title, variables, applicant, onBehalfOf } = await business.submit(context, key, instance, model?.process_definition_key ?? null)
  const versions = await takeVersions(context, business, type, key)
  if (!model) {
    if ((await readParameter(context.db, 'approve.required')) === '1') throw refuse('bpm.noModel')
    await business.decide(context, key, { status: 'PASS', instance_id: '', comment: null })
    return null
  }
  const { process_definition_key } = model
  const executed = await withRefusals(context, () =>
    startInstance(context, {
      key: process_definition_key,
      instance,
      user: applicant ?? context.user.user_key,
      also_barred: onBehalfOf && onBehalfOf !== (applicant ?? context.user.user_key) ? [onBehalfOf] : [],
      title: cutText(title, 200),
      business_type: type,
      business_key: key,
      variables,
      ask: (definition, organisation) => readChoice(definition, organisation, applicant ?? context.user.user_key, requestedChoice(context)),
    }),
  )
  if (versions) await keepVersions(context, business, instance, versions)
  return executed
}
