// Where the rows that a reference may name come from, and how they read.
import { asEntityCall, type ListCall } from '@/components/record/record-calls'
import { load } from '@/lib/client/api'
import { joinValues } from '@/lib/client/join-values'
import { callOf } from '@/lib/model/definition'
import { definitionOf } from '@/lib/model/entities/registry'
import { type ListRequest, limits } from '@/lib/model/wire'
import type { Option } from './paged-select'

type Row = Record<string, unknown>

export interface ReferenceSource {
  call: ListCall
  query: ListRequest
  toOption: (row: Row) => Option
  /** A second word beside the name, to tell equal names apart. */
  detail?: (row: Row) => string
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

const plain: Record<string, ReferenceSource> = {
  user: {
    call: 'GET /api/app/base/app/sys/user/list',
    query: {},
    toOption: (row) => ({ value: text(row.user_key ?? row.id), label: text(row.realname) || text(row.username) }),
    detail: (row) => text(row.org_code_txt),
  },
  position: {
    call: 'GET /api/app/base/sys/position/list',
    query: {},
    toOption: (row) => ({ value: text(row.position_key), label: text(row.name) }),
  },
  // Notices alone name a category, and never one of business messages.
  message_category: {
    call: 'POST /api/fintech/biz/message/category/query',
    query: { category_type: 'ADMINISTRATION', field: 'message_category_key,category_name' },
    toOption: (row) => ({ value: text(row.message_category_key), label: text(row.category_name) }),
  },
}

/** The source of a reference target that is listed page by page; a department is chosen from its tree instead. */
export function sourceOf(target: string): ReferenceSource {
  const found = plain[target]
  if (found) return found
  const definition = definitionOf(target)
  return {
    call: callOf(definition, 'query'),
    query: { field: [definition.key, definition.title].join(',') },
    toOption: (row) => ({ value: text(row[definition.key]), label: text(row[definition.title]) }),
  }
}

interface DepartNode {
  id: string
  title?: string
  depart_name?: string
  children?: DepartNode[]
}

/** Names of records by key, for filters that an address brought. */
export async function lookUpNames(target: string, keys: readonly string[]): Promise<Option[]> {
  const wanted = new Set(keys)
  if (target === 'department') {
    const tree = await load('GET /api/app/base/app/sys/depart/tree')
    const flat = (nodes: readonly DepartNode[]): Option[] =>
      nodes.flatMap((node) => [{ value: node.id, label: node.depart_name ?? node.title ?? node.id }, ...flat(node.children ?? [])])
    return flat(tree).filter((option) => wanted.has(option.value))
  }
  if (target === 'role') {
    const roles = await load('GET /api/app/base/sys/role/queryall')
    return roles.filter((role) => wanted.has(role.role_key)).map((role) => ({ value: role.role_key, label: role.title }))
  }
  if (target === 'position') {
    const { records } = await load('GET /api/app/base/sys/position/list', { position_key: keys, pageSize: limits.maxPageSize })
    return records.map(sourceOf('position').toOption)
  }
  if (target === 'user') {
    const rows = await load('GET /api/app/base/app/sys/user/listByUserKey', { userKeys: joinValues(keys) })
    return rows.map(sourceOf('user').toOption)
  }
  const definition = definitionOf(target)
  const source = sourceOf(target)
  const answer = await load(asEntityCall<'query'>(source.call), {
    ...source.query,
    [definition.key]: keys,
    pageSize: Math.min(keys.length, limits.maxPageSize),
  })
  return answer.records.map(source.toOption)
}
