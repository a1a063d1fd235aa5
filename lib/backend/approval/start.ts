// Starts a process without a record, from the start form of its model.
import type { Chosen } from '../bpm/chosen.ts'
import type { Definition } from '../bpm/definition.ts'
import type { FormField } from '../bpm/definition-parts.ts'
import { readChoice, requestedChoice } from '../bpm/store/choose.ts'
import { startInstance } from '../bpm/store/execute-command.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { openLibrary, readDefinition, readDeployed } from '../bpm/store/library.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { resendInstance } from '../bpm/store/resend.ts'
import { deployedModels, mayStart } from '../bpm/store/submit.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { requirePlace } from './access.ts'
import { tieFormFiles } from './attachments.ts'
import { readForm } from './decide-task.ts'

/** The newest parsed versions of processes, by key. */
export async function newestDefinitions(context: Context, keys: readonly string[]): Promise<Map<string, Definition>> {
  const library = await openLibrary(context, await readDeployed(context.db))
  await library.load(
    context.db,
    keys.flatMap((key) => library.latestId(key) ?? []),
  )
  return new Map(
    keys.flatMap((key) => {
      const definition = library.latest(key)
      return definition ? [[key, definition] as const] : []
    }),
  )
}

/** The start form of a process; empty where it has none. */
export const startFields = (definition: Definition | undefined): readonly FormField[] =>
  definition?.starts.find(({ event }) => event.type === 'none')?.form?.fields ?? []

export interface FreeStart {
  key: string
  title: string | null
  variables: Readonly<Record<string, unknown>>
  /** The applicant's choice of approvers, if the model allows one. */
  approvers?: Chosen
}

/** Starts a process without a record; the values are read by the form of its start event. */
export async function startFreely(context: Context, { key, title, variables, approvers = {} }: FreeStart): Promise<ExecutedCommand> {
  const model = (await deployedModels(context)).find(({ process_definition_key }) => process_definition_key === key)
  if (!model || !mayStart(context, model)) throw notFound()
  if (model.business_types.length > 0) throw refuse('bpm.needsRecord', { name: model.model_name })
  const definition = (await newestDefinitions(context, [key])).get(key)
  const form = definition?.starts.find(({ event }) => event.type === 'none')?.form ?? null
  const read = await readForm(context, form, variables)
  const { user_key: user, realname } = context.user
  const executed = await withRefusals(context, () =>
    startInstance(context, {
      key,
      user,
      title: title || `${realname}的${model.model_name}`,
      variables: read,
      ask: (started, organisation) => readChoice(started, organisation, user, approvers),
    }),
  )
  await tieFormFiles(context, executed.root, form, read)
  return executed
}

interface Resubmission {
  process_instance_id: string
  title?: string | undefined
  variables: Readonly<Record<string, unknown>>
  approvers?: Chosen | undefined
}

/** Sends a returned application without a record again, with the values of its start form (docs/domain/approval.md#return). */
export async function resubmitFreely(
  context: Context,
  { process_instance_id, title, variables, approvers }: Resubmission,
): Promise<ExecutedCommand> {
  const { root } = await requirePlace(context, process_instance_id)
  const instance = await context.db
    .selectFrom('bpm_instance')
    .select(['definition_id', 'business_key', 'name', 'status'])
    .where('id', '=', root)
    .executeTakeFirstOrThrow()
  if (instance.business_key !== null) throw refuse('bpm.needsRecord', { name: instance.name ?? '' })
  const definition = await readDefinition(context, instance.definition_id)
  const form = definition?.starts.find(({ event }) => event.type === 'none')?.form ?? null
  const read = instance.status === 'RETURN' ? await readForm(context, form, variables) : {}
  const { user_key: user } = context.user
  const executed = await withRefusals(context, () =>
    resendInstance(context, root, { user, title: title ?? null, variables: read }, { ...approvers, ...requestedChoice(context) }),
  )
  await tieFormFiles(context, executed.root, form, read)
  return executed
}
