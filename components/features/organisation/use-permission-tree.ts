// The whole permission tree with its index, shared by all places that grant.
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import type { PermissionNode } from '@/lib/model/calls/permission'
import { menuCalls } from './admin-calls'
import { indexGrants } from './grants'

const none: readonly PermissionNode[] = []

export function usePermissionTree() {
  const state = useCall(menuCalls.tree)
  const tree = state.data ?? none
  const index = useMemo(() => indexGrants(tree), [tree])
  return { ...state, tree, index }
}
