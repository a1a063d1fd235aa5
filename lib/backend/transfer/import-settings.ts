// The settings of an import: the field of each column, the strategy for existing records, and the fields that identify them.
import type { GivenSettings, ImportColumn } from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import { type Asking, askingOf, concealedReason } from '../entity/asking.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid } from '../kernel/fail.ts'
import { type BatchRow, matchesOf, selectBatches } from './import-batch.ts'
import { mayFillPool } from './run-import.ts'

/** Headers may contain the template's star, blanks and full-width brackets. */
const plainHeader = (header: string) =>
  header
    .normalize('NFKC')
    .replace(/[*\s]|\(必填\)/g, '')
    .toLowerCase()

/** Fields by the headers of the importer's earlier imports. */
type Earlier = ReadonlyMap<string, string>

// Other usual titles of columns. Each group has one meaning; it is used only if the entity has exactly one such field.

const groups: readonly (readonly string[])[] = [
  ['客户名称', '客户', '公司', '公司名称', '公司名', '企业名称', '客户名', '客户全称', '公司全称', '企业全称', '单位名称'],
  ['供应商名称', '供应商', '供应商全称', '厂商名称'],
  ['手机号', '手机', '手机号码', '移动电话', '联系手机', 'mobile'],
  ['座机', '固定电话', '固话', '办公电话', '公司电话'],
  ['联系人', '联系人姓名', '联络人', '联系人名称'],
  ['邮箱', '电子邮箱', '电子邮件', '邮件', '邮箱地址', 'email', 'e-mail'],
  ['详细地址', '地址', '联系地址', '通讯地址', '公司地址', '办公地址'],
  ['统一社会信用代码', '信用代码', '社会信用代码', '纳税人识别号', '税号', '营业执照号'],
  ['法定代表人', '法人', '法人代表'],
  ['所属行业', '行业', '行业类别'],
  ['地区', '所在地区', '省市区', '所属地区'],
  ['网址', '官网', '网站'],
  ['微信号', '微信'],
  ['证件号码', '身份证号', '身份证号码', '证件号'],
  ['生日', '出生日期', '出生年月日'],
  ['备注', '备注说明', '附注', 'remark'],
  ['负责人', '归属人', '跟进人', '业务员', '所属销售', '客户经理'],
]

/** Ambiguous titles: such a column is recognised only if the entity has exactly one of these fields. */
const wide: readonly (readonly string[])[] = [['电话', '联系电话', '电话号码', '手机号', '手机', '手机号码', '座机', '固定电话']]

/** The synonyms of a title, including itself. */
function synonymsOf(header: string): readonly string[] {
  const own = groups.filter((group) => group.includes(header))
  return (own.length > 0 ? own : wide.filter((group) => group.includes(header))).flat()
}

/**
 * Finds the field of each header: by the title in templates or lists, else by the importer's earlier choice, else by a synonym; of two headers for one field the
 * first gets it.
 */
export function assignColumns(head: readonly string[], columns: readonly TransferColumn[], earlier: Earlier = new Map()): ImportColumn[] {
  const byLabel = new Map<string, string>()
  for (const { head, name } of columns) if (head) byLabel.set(plainHeader(head), name)
  for (const { label, name } of columns) for (const word of [label, name]) byLabel.set(plainHeader(word), name)
  const taken = new Set<string>()
  const known = new Set(columns.map(({ name }) => name))
  const assigned = head.map((header): ImportColumn => ({ header, field: null }))
  const assign = (find: (header: string) => string | undefined, guess?: ImportColumn['guess']) => {
    for (const [at, { header, field }] of assigned.entries()) {
      const found = field === null && header !== '' ? find(plainHeader(header)) : undefined
      if (found === undefined || taken.has(found) || !known.has(found)) continue
      taken.add(found)
      assigned[at] = { header, field: found, ...(guess ? { guess } : {}) }
    }
  }
  assign((header) => byLabel.get(header))
  assign((header) => earlier.get(header), 'earlier')
  assign((header) => {
    const fields = new Set(synonymsOf(header).flatMap((word) => byLabel.get(plainHeader(word)) ?? []))
    return fields.size === 1 ? [...fields][0] : undefined
  }, 'synonym')
  return assigned
}

/** How many earlier imports are read. */
const lookedImports = 20

/** The fields that the caller chose for headers in his last imports of an entity. */
export async function earlierColumns(context: Context, definition: Definition): Promise<Earlier> {
  const batches = await selectBatches(context.db)
    .where('user_key', '=', context.user.user_key)
    .where('entity', '=', definition.name)
    .where('status', '=', 'DONE')
    .orderBy('create_time', 'desc')
    .limit(lookedImports)
    .execute()
  const earlier = new Map<string, string>()
  for (const { header, field } of batches.reverse().flatMap(({ columns }) => columns)) if (field) earlier.set(plainHeader(header), field)
  return earlier
}

/** An import's settings with the caller's changes. Fields that he may not fill in, and fields chosen twice, are refused. */
export async function settle(
  context: Context,
  definition: Definition,
  batch: BatchRow,
  columns: readonly TransferColumn[],
  given: GivenSettings,
): Promise<Pick<BatchRow, 'strategy' | 'match_by' | 'to_pool' | 'columns'>> {
  const known = new Set(columns.map((one) => one.name))
  const chosen = given.columns
    ? batch.columns.map((column, index): ImportColumn => {
        const field = given.columns?.[index] ?? null
        return field === column.field ? column : { header: column.header, field }
      })
    : batch.columns
  const used = chosen.flatMap((one) => (one.field ? [one.field] : []))
  if (used.some((name) => !known.has(name)) || new Set(used).size !== used.length) throw invalid({ columns: 'validation.choice' })
  const match_by = given.match_by ?? batch.match_by
  if (match_by !== '' && !matchesOf(definition).includes(match_by)) throw invalid({ match_by: 'validation.choice' })
  const strategy = given.strategy ?? batch.strategy
  if (strategy !== 'APPEND') await requireOpenMatch(context, definition, match_by)
  const to_pool = given.to_pool ?? batch.to_pool
  if (to_pool && !mayFillPool(context.user, definition)) throw new Fail(403, 'leaderOnly')
  return { strategy, match_by, to_pool, columns: chosen }
}

/**
 * The groups of fields by which the caller may identify existing records, without masked fields, because a file could find out their values
 * (docs/domain/masks.md#asking-by-masked-values).
 */
export async function openMatches(context: Context, definition: Definition): Promise<string[]> {
  const asking = await askingOf(context, definition, 'POOL')
  return matchesOf(definition).filter((group) => group.split(',').every((name) => isAskedInFull(asking, name)))
}

export async function requireOpenMatch(context: Context, definition: Definition, matchBy: string): Promise<void> {
  const asking = await askingOf(context, definition, 'POOL')
  const name = matchBy.split(',').find((one) => one !== '' && !isAskedInFull(asking, one))
  if (name !== undefined) throw invalid({ match_by: concealedReason(context, definition, { owner: name }, 'concealedMatch') })
}

function isAskedInFull(asking: Asking, name: string): boolean {
  const column = asking.find(name)
  return column !== null && asking.concealmentOf(column) === null
}

export const isComplete = (columns: readonly TransferColumn[], chosen: readonly ImportColumn[]) =>
  columns.every((one) => !one.required || chosen.some(({ field }) => field === one.name))
