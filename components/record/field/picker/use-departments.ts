// The departments a user may see: the whole tree for administrators, his own ones for others (docs/domain/organisation.md#departments).
import { useMemo } from 'react'
import { load } from '@/lib/client/api'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useLoaded } from '@/lib/client/use-call'
import { hasWords } from '@/lib/model/plain-text'

export interface Department {
  id: string
  key: string
  title: string
  depart_name: string
  children: Department[]
}

interface Answered {
  id: string
  key?: string
  title?: string
  depart_name?: string
  children?: Answered[] | null
}

/** The tree as answered, with every name filled. */
export function readTree(nodes: readonly Answered[] | null | undefined): Department[] {
  return (nodes ?? []).map((node) => {
    const name = node.depart_name ?? node.title ?? node.id
    return { id: node.id, key: node.key ?? node.id, title: node.title ?? name, depart_name: name, children: readTree(node.children) }
  })
}

/** The parts of a tree that hold own departments: an own one with all below it, the top ones first. */
export function ownTrees(tree: readonly Department[], own: ReadonlySet<string>): Department[] {
  return tree.flatMap((node) => (own.has(node.id) ? [node] : ownTrees(node.children, own)))
}

/** Departments whose name holds the keyword, with those above them. */
export function searchTree(tree: readonly Department[], keyword: string): Department[] {
  if (keyword.trim() === '') return [...tree]
  return tree.flatMap((node) => {
    if (hasWords([node.depart_name], keyword)) return [node]
    const children = searchTree(node.children, keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** All departments of a tree, from the top down. */
export function flattenTree(tree: readonly Department[]): Department[] {
  return tree.flatMap((node) => [node, ...flattenTree(node.children)])
}

export interface Departments {
  tree: Department[]
  /** Own departments of a user who is no administrator, null for administrators: user queries are limited to them. */
  limit: readonly string[] | null
  loading: boolean
  failed: boolean
  retry: () => void
}

const nothing: readonly string[] = []

export function useDepartments(): Departments {
  const isAdmin = useStore(userState, (user) => user.userInfo?.role_code_list?.includes('admin') ?? false)
  const own = useStore(userState, (user) => user.userInfo?.belong_departs ?? nothing)
  const { data, error, loading, retry } = useLoaded(
    ['departments'],
    async () => readTree(await load('GET /api/app/base/app/sys/depart/tree')),
    { once: true },
  )
  const tree = useMemo(() => (isAdmin ? (data ?? []) : ownTrees(data ?? [], new Set(own))), [data, isAdmin, own])
  return { tree, limit: isAdmin ? null : own, loading, failed: error !== undefined, retry }
}
