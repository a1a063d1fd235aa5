// What stands in place of an answer that is not there: no permission, that it failed, or the shape of what is coming.
'use client'
import type { ReactNode } from 'react'
import type { ApiError } from '@/lib/client/api'
import { LoadFailed, NoPermission } from './state'

interface UnansweredProps {
  error: ApiError | undefined
  onRetry: () => void
  /** What may not be seen, where several things stand beside each other. */
  what?: string
  /** The skeleton. */
  children: ReactNode
}

export function Unanswered({ error, onRetry, what, children }: UnansweredProps) {
  if (error?.status === 403) return <NoPermission what={what} />
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : children
}
