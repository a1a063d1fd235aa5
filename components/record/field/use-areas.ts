// Provinces, cities and districts: one load for the whole page, kept in the browser.
import { useMemo } from 'react'
import useSWR from 'swr'
import { load } from '@/lib/client/api'

export interface AreaNode {
  value: string
  text: string
  children?: AreaNode[]
}

/** The tree of areas; asked for once per page, when first needed. */
export function useAreas(wanted: boolean) {
  const { data, isLoading } = useSWR(
    wanted ? 'areas' : null,
    () => load('GET /api/fintech/biz/dictionary/getTreeDictByCode/{code}', { code: 'AREA' }),
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  )
  const tree = data ?? []
  const known = useMemo(() => {
    const found = new Map<string, { text: string; path: string[] }>()
    const walk = (nodes: readonly AreaNode[], above: string[]) => {
      for (const node of nodes) {
        const path = [...above, node.value]
        found.set(node.value, { text: node.text, path })
        walk(node.children ?? [], path)
      }
    }
    walk(data ?? [], [])
    return found
  }, [data])
  return {
    tree,
    nameOf: (code: string) => known.get(code)?.text ?? code,
    /** Codes from the province down to this one. */
    pathOf: (code: string) => known.get(code)?.path ?? [],
    loading: isLoading,
  }
}
