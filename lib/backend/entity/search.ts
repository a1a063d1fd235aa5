// One keyword in several lists, for the command palette: the first records of each (docs/domain/search.md#palette).
import { type FoundRecords, searchRecords } from '../../model/calls/search.ts'
import { isEncrypted } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { wholeList } from '../../model/list-request.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { allowedColumns } from './columns.ts'
import { isServed } from './hooks.ts'
import { firstRecords } from './list.ts'

const perList = 5

/** What the lists of the pools ask for. */
const poolPermissions: Readonly<Record<string, readonly string[]>> = {
  customer: ['crm:customer:q', 'crm:sea:q'],
  clue: ['crm:clue:pool'],
}

export const searchCalls: readonly Call[] = [
  serve(searchRecords, {
    summary: ['按名称、拼音、编号或电话查找各列表与公海的记录', 'Find records of all lists and pools by name, pinyin, code or phone'],
    permission: 'signedIn',
    rate: { by: 'user', points: 300, seconds: 60 },
    async handle(context, { keyword, entities, pools }) {
      if (entities.length + pools.length === 0) throw invalid({ entities: 'validation.required' })
      const served = (names: readonly string[]) => [...new Set(names)].map(definitionOf).filter(({ name }) => isServed(context, name))
      const lists = served(entities).filter(({ permission }) => may(context.user, `${permission}:q`))
      const seen = served(pools).filter(({ name }) => poolPermissions[name]?.every((one) => may(context.user, one)))
      const found = await Promise.all([
        ...lists.map((definition) => searchList(context, definition, 'ALL', keyword)),
        ...seen.map((definition) => searchList(context, definition, 'POOL', keyword)),
      ])
      return found.filter(({ records }) => records.length > 0)
    },
  }),
]

async function searchList(context: Context, definition: Definition, scene: 'ALL' | 'POOL', keyword: string): Promise<FoundRecords> {
  const note = noteOf(context, definition)
  const columns = [definition.key, definition.title, ...(note ? [note] : [])]
  const rows = await firstRecords(context, definition, { ...wholeList, scene, keyword, columns, size: perList })
  return {
    entity: definition.name,
    pooled: scene === 'POOL',
    records: rows.map((row) => ({
      key: String(row[definition.key]),
      title: String(row[definition.title] ?? ''),
      note: note && row[note] ? String(row[note]) : null,
    })),
  }
}

/** The column that distinguishes records with the same name: a phone, else a code, else another searched text. */
function noteOf({ user }: Context, definition: Definition): string | null {
  const columns = allowedColumns(definition, user).filter(({ name }) => name !== definition.title)
  const phone = columns.find(({ field }) => isEncrypted(field) && field.mask === 'phone')
  const code = columns.find(({ field }) => field.kind === 'code')
  const text = columns.find(({ name, field }) => field.kind === 'text' && definition.search?.includes(name))
  return (phone ?? code ?? text)?.name ?? null
}
