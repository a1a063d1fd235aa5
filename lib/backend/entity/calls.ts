// The calls that every entity has, derived from its definition: query, detail, addOrUpdate, deleteById.
import { z } from 'zod'
import { text } from '../../i18n/text.ts'
import { callOf, type Definition } from '../../model/definition.ts'
import { batchAnswer, keyInput, listAnswer, recordKeys } from '../../model/paging.ts'
import { listRequestSchema, rowSchema, writeInput } from '../../model/schema.ts'
import { type Call, call, type Summary } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import type { Hooks } from './hooks.ts'
import { listRecords } from './list.ts'
import { readRecord } from './read.ts'
import { removeRecord, removeRecords } from './remove.ts'
import { saveRecord } from './save.ts'

/** An entity as its area serves it. */
export interface ServedEntity {
  definition: Definition
  hooks: Hooks
  /** Its derived calls. */
  calls: readonly Call[]
}

interface Options<D extends Definition> extends Hooks<D> {
  /** Actions that the area declares by hand, or that this entity does not have. */
  without?: 'all' | readonly ('query' | 'addOrUpdate' | 'deleteById' | 'detail/{id}')[]
  /** Further permissions with which its records may be queried: those of users who reference one of them in their own records. */
  choosers?: readonly string[]
}

/** Serves an entity by its derived calls and the area's hooks. */
export function serveEntity<D extends Definition>(definition: D, { without = [], choosers = [], ...hooks }: Options<D> = {}): ServedEntity {
  if (without === 'all') return { definition, hooks, calls: [] }
  const calls = [queryCall(definition, choosers), detailCall(definition), saveCall(definition), deleteCall(definition)]
  const declared = new Set<string>(without.map((action) => callOf(definition, action)))
  return { definition, hooks, calls: calls.filter((entry) => !declared.has(entry.key)) }
}

/** The descriptions of the calls on an entity's records. */
export function summariesOf({ name }: Definition): Record<'query' | 'detail' | 'save' | 'remove' | 'add' | 'edit', Summary> {
  const [chinese, english] = [text('zh-CN', `entity.${name}.name`), text('en', `entity.${name}.name`)]
  return {
    query: [`查询${chinese}`, `${english}: query`],
    detail: [`${chinese}详情`, `${english}: one record`],
    save: [`新增或修改${chinese}`, `${english}: add or change`],
    remove: [`删除${chinese}`, `${english}: delete`],
    add: [`新增${chinese}`, `${english}: add`],
    edit: [`编辑${chinese}`, `${english}: change`],
  }
}

/** The permissions with which an entity's records may be queried. */
const mayQuery = ({ permission }: Definition, choosers: readonly string[]): string | string[] =>
  choosers.length > 0 ? [`${permission}:q`, ...choosers] : `${permission}:q`

const queryCall = (definition: Definition, choosers: readonly string[]) =>
  call(callOf(definition, 'query'), {
    summary: summariesOf(definition).query,
    permission: mayQuery(definition, choosers),
    input: listRequestSchema(definition),
    output: listAnswer(rowSchema(definition)),
    handle: (context: Context, input) => listRecords(context, definition, input),
  })

const detailCall = (definition: Definition) =>
  call(callOf(definition, 'detail/{id}'), {
    summary: summariesOf(definition).detail,
    permission: `${definition.permission}:q`,
    input: z.object({ id: keyInput, plain: z.literal('1').optional() }),
    output: rowSchema(definition),
    handle: (context: Context, input) => readRecord(context, definition, input.id, input.plain === '1'),
  })

const saveCall = (definition: Definition) =>
  call(callOf(definition, 'addOrUpdate'), {
    summary: summariesOf(definition).save,
    permission: [`${definition.permission}:a`, `${definition.permission}:e`],
    input: writeInput(definition).extend({
      id: keyInput.optional(),
      [definition.key]: keyInput.optional(),
      row_version: z.coerce.number().int().optional(),
    }),
    output: rowSchema(definition),
    write: true,
    done: 'done.saved',
    handle: (context: Context, input) => saveRecord(context, definition, input),
  })

const deleteCall = (definition: Definition) =>
  call(callOf(definition, 'deleteById'), {
    summary: summariesOf(definition).remove,
    permission: `${definition.permission}:d`,
    input: recordKeys(definition.key),
    output: batchAnswer,
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: async (context: Context, keys) => {
      if (keys.length > 1) return removeRecords(context, definition, keys)
      await removeRecord(context, definition, keys[0] as string)
      return { success: 1, fail: [] }
    },
  })
