// Forms whose files are still on their way: what is sent meanwhile would leave them out (docs/domain/pickers.md#uploads).
'use client'
import { useEffect } from 'react'

let pending = 0

/** Whether a form in sight waits for a file. */
export const isUploading = (): boolean => pending > 0

/** Nothing is sent while `uploading`, as long as the form is in sight. */
export function useHeldSends(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return
    pending += 1
    return () => {
      pending -= 1
    }
  }, [uploading])
}
