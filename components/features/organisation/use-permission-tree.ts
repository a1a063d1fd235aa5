// The whole permission tree with its index, shared by all places that grant.
'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { useCall } from '@/lib/client/use-call'
import type { PermissionNode } from '@/lib/model/calls/permission'
import { menuCalls } from './admin-calls'
import { indexGrants } from './grants'

const none: readonly PermissionNode[] = []

/** Menus and buttons by their English names, where they have some. */
const inEnglish = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes.map((node) => ({ ...node, name: node.name_en || node.name, children: inEnglish(node.children) }))

export function usePermissionTree() {
  const state = useCall(menuCalls.tree)
  const english = useLocale() === 'en'
  const tree = useMemo(() => (english ? inEnglish(state.data ?? none) : (state.data ?? none)), [english, state.data])
  const index = useMemo(() => indexGrants(tree), [tree])
  return { ...state, tree, index }
}
