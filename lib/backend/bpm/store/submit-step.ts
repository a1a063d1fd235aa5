// The step that submits a record for its approval; the approval itself changes the state (docs/domain/approval.md#record-states).
import type { Definition } from '../../../model/definition.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { type Fail, refuse } from '../../kernel/fail.ts'
import { submitRecord } from './submit.ts'

interface Own {
  /** The business type where it is not the entity's name. */
  type?: string
  fits?(row: never): boolean
  unfit?(row: never): Fail
}

interface Stated {
  status?: unknown
}

export const submitStep = <D extends Definition>(definition: D, own: Own = {}) => ({
  fits: (row: Stated): boolean => row.status !== 'PROGRESS' && own.fits?.(row as never) !== false,
  unfit: (row: Stated): Fail | undefined => (row.status === 'PROGRESS' ? refuse('bpm.running') : own.unfit?.(row as never)),
  async move(context: Context, row: RowOf<D>): Promise<RowOf<D>> {
    const key = String(row[definition.key as keyof RowOf<D>])
    await submitRecord(context, own.type ?? definition.name, key)
    return requireRecord(context, definition, key, 'READ')
  },
})
