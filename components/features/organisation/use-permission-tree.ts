// The whole permission tree with its index, shared by all places that grant.
'use client'
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import { menuCalls } from './admin-calls'
import { indexGrants, type MenuNode } from './grants'

const none: readonly MenuNode[] = []

export function usePermissionTree() {
  const state = useCall<MenuNode[]>(menuCalls.tree)
  const tree = state.data ?? none
  const index = useMemo(() => indexGrants(tree), [tree])
  return { ...state, tree, index }
}
