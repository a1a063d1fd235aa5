// Who edits a model in the designer: one person at a time has the lease, others are warned before they edit it too.
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '../../model/calls/approval-models.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import { type RawRow, type RawShape, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'

/** The lease in seconds; the designer renews it every 30 seconds. */
const heldFor = 90

const heldShape = {
  editor_key: 'bpm_model.editing_key',
  editor_name: 'sys_user.realname?',
  since: 'bpm_model.editing_since',
  until: 'bpm_model.editing_until',
  row_version: 'bpm_model.row_version',
} as const satisfies RawShape
const heldRows = rawRows(heldShape)

type Held = RawRow<typeof heldShape>

/** Takes, renews or ends the caller's lease of a model, and returns who has it. Of two concurrent callers only one gets it; both get the name of its holder. */
export async function editModel(
  context: Context,
  input: z.output<(typeof calls.editModel)['input']>,
): Promise<AnswerOf<typeof calls.editModel>> {
  const key = input.model_key ?? input.id ?? ''
  const me = context.user.user_key
  const { action } = input
  const before = await lockEditor(context, key)
  const foreign = before.editor_key !== null && before.editor_key !== me
  if (action === 'take' || (action === 'hold' && !foreign)) {
    const fresh = before.editor_key !== me
    await context.db
      .updateTable('bpm_model')
      .set({
        editing_key: me,
        ...(fresh && { editing_since: context.now }),
        editing_until: new Date(context.now.getTime() + heldFor * 1000),
      })
      .where('model_key', '=', key)
      .execute()
    if (fresh)
      await context.audit({
        biz_type: 'bpm_model',
        biz_key: key,
        action: foreign ? 'takeEditing' : 'edit',
        diff: [{ field: 'editing_key', old: before.editor_key, new: me }],
      })
  } else if (action === 'release' && before.editor_key === me) {
    await context.db
      .updateTable('bpm_model')
      .set({ editing_key: null, editing_since: null, editing_until: null })
      .where('model_key', '=', key)
      .execute()
  }
  const after = action === 'look' ? before : await lockEditor(context, key)
  return { model_key: key, mine: after.editor_key === me, ...after, seconds: heldFor }
}

async function lockEditor({ db, now }: Context, key: string): Promise<Held> {
  const row = await heldRows.first(
    db,
    sql`select ${editorColumns(now)}, m.editing_since as since, m.editing_until as until, m.row_version
    from bpm_model m where m.model_key = ${key} and not m.is_deleted for update of m`,
  )
  if (!row) throw notFound()
  return row.editor_key === null ? { ...row, since: null, until: null } : row
}

/** Who edits model `m` at a given time. */
export const editorColumns = (now: Date) => sql`case when m.editing_until > ${now} then m.editing_key end as editor_key,
  (select e.realname from sys_user e where e.user_key = m.editing_key and m.editing_until > ${now}) as editor_name`
