// Files attached to a decision or comment: linked to its line of the timeline; everybody who may see the approval may download them.
import { attachmentsField } from '../../model/calls/approval-parts.ts'
import { entities } from '../../model/entities/registry.ts'
import type { FileRef } from '../../model/field.ts'
import { fileAddress, fileKeysIn } from '../../model/file-types.ts'
import { readValue } from '../../model/value.ts'
import type { Form } from '../bpm/definition-parts.ts'
import { businessOf } from '../bpm/store/business.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { submittedFiles } from '../bpm/store/versions.ts'
import { hiddenFields } from '../entity/columns.ts'
import { type FileScope, mayFetch, tieKeys } from '../entity/files.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid } from '../kernel/fail.ts'
import { requirePlace } from './access.ts'
import { hiddenAtSteps } from './hidden-fields.ts'

/** Links files to the line of the timeline that the caller's step has just written. Fails with 400 for files that he may not download. */
export async function attachFiles(context: Context, executed: ExecutedCommand, given: readonly FileRef[] = []): Promise<ExecutedCommand> {
  if (given.length === 0) return executed
  const line = executed.step.effects.changes.findLast(
    ({ table, row }) => table === 'comment' && 'action' in row && row.user_key === context.user.user_key && !row.action.startsWith('AUTO_'),
  )
  if (!line) throw new Error(`the step of ${executed.root} has written no line`)
  const { id } = line.row
  const keys = await fetchableKeys(context, 'attachments', given)
  await context.db
    .updateTable('bpm_comment')
    .set({ attachments: JSON.stringify(given) })
    .where('id', '=', id)
    .execute()
  await tieKeys(context, ['bpm_comment', id], 'attachments', keys)
  return executed
}

/** Links the files of a form to its instance, whose readers may then download them. Fails with 400 for files that the caller may not download. */
export async function tieFormFiles(
  context: Context,
  root: string,
  form: Form | null,
  variables: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { id, type, variable } of form?.fields ?? []) {
    const given = variables[variable ?? id]
    if (type !== 'files' || !Array.isArray(given)) continue
    await tieKeys(context, [submittedFiles, root], id, await fetchableKeys(context, `variables.${id}`, given))
  }
}

/** The keys of uploaded files. Fails with 400 on `name` for an unknown file and for one that the caller may not download. */
async function fetchableKeys(context: Context, name: string, given: readonly unknown[]): Promise<string[]> {
  const { value, problem } = readValue(attachmentsField, given)
  const refs = problem ? [] : (value as FileRef[])
  const keys = refs.flatMap(({ url }) => fileKeysIn(url).filter((key) => url === fileAddress(key)))
  const known = await Promise.all(keys.map((key) => mayFetch(context, key)))
  if (keys.length !== given.length || known.includes(false)) throw invalid({ [name]: 'validation.files' })
  return keys
}

/** Whether the caller may see an approval. */
async function sees(context: Context, root: string): Promise<boolean> {
  try {
    return (await requirePlace(context, root)) !== null
  } catch (error) {
    if (error instanceof Fail && error.code === 404) return false
    throw error
  }
}

/** The files of a timeline line are readable by everybody who may see the approval. */
export const commentFiles: FileScope = async (context, key) => {
  if (!context.visitor) return false
  const comment = await context.db.selectFrom('bpm_comment').select('root_id').where('id', '=', key).executeTakeFirst()
  return comment !== undefined && sees(context, comment.root_id)
}

/** A person who decides about a record reads its files through the approval, even outside his data scope (docs/domain/approval.md#visibility). */
export const instanceFiles: FileScope = async (context, key, field) => {
  if (!context.visitor || !(await sees(context, key))) return false
  const instance = await context.db
    .selectFrom('bpm_instance')
    .select(['id', 'business_type', 'definition_id'])
    .where('id', '=', key)
    .executeTakeFirst()
  if (!instance || (await hiddenAtSteps(context, [instance])).get(key)?.has(field)) return false
  const entity = businessOf(context, instance.business_type)?.entity
  const definition = entities.find(({ name }) => name === entity)
  return !definition || !hiddenFields(definition, context.visitor).has(field)
}
