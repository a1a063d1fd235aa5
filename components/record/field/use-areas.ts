// Provinces, cities and districts: one load for the whole page, kept in the browser.
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'

export interface AreaNode {
  value: string
  text: string
  children?: AreaNode[]
}

/** The tree of areas; asked for once per page, when first needed. */
export function useAreas(wanted: boolean) {
  const asked = useCall(wanted ? 'GET /api/fintech/biz/dictionary/getTreeDictByCode/{code}' : null, { code: 'AREA' }, { once: true })
  const { data } = asked
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
    asked,
  }
}
