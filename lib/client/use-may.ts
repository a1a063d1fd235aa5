// What the signed-in user may do.
import { useCallback } from 'react'
import { userState } from './session-state.ts'
import { useStore } from './store.ts'

/** A check of permission codes: 'crm:customer:e'. No code means everybody. */
export function useMay(): (permission?: string) => boolean {
  const held = useStore(userState, (user) => user.permissionList)
  return useCallback((permission) => !permission || held.includes(permission), [held])
}

/** The signed-in user's key, '' while unknown. */
export function useMe(): string {
  return useStore(userState, (user) => user.userInfo?.user_key ?? '')
}
