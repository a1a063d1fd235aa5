// Shown instead of a missing answer: no permission, failure, or a skeleton.
import type { ReactNode } from 'react'
import type { ApiError } from '@/lib/client/api'
import { LoadFailed, NoPermission } from './state'

interface UnansweredProps {
  error: ApiError | undefined
  onRetry: () => void
  /** The name of the hidden content, if there are several parts. */
  what?: string
  /** The skeleton. */
  children: ReactNode
}

export function Unanswered({ error, onRetry, what, children }: UnansweredProps) {
  if (error?.status === 403) return <NoPermission what={what} />
  return error ? <LoadFailed error={error} onRetry={onRetry} /> : children
}
