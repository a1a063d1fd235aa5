// What was typed and not yet sent, kept for this window: going to another task and back loses nothing.
'use client'
import { useCallback, useState } from 'react'
import { filesOf } from '@/components/record/field/show/files'
import type { FileRef } from '@/lib/model/field'

export interface UnsentComment {
  text: string
  /** Uploaded already, to go with the decision. */
  files: readonly FileRef[]
}

const prefix = 'office.comment:'
const nothing: UnsentComment = { text: '', files: [] }

function read(id: string): UnsentComment {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null')
    if (kept === null || typeof kept !== 'object') return nothing
    const { text, files } = kept as { text?: unknown; files?: unknown }
    return { text: typeof text === 'string' ? text : '', files: filesOf(files) }
  } catch {
    return nothing
  }
}

function keep(id: string, typed: UnsentComment): void {
  try {
    if (typed.text === '' && typed.files.length === 0) sessionStorage.removeItem(prefix + id)
    else sessionStorage.setItem(prefix + id, JSON.stringify(typed))
  } catch {
    // a browser that keeps nothing still holds what is on the page
  }
}

/** The comment of one task with its files, and a way to change it; nothing clears it. The component is made again for another task. */
export function useUnsentComment(id: string): [typed: UnsentComment, set: (part: Partial<UnsentComment> | null) => void] {
  const [typed, setTyped] = useState(() => read(id))
  const set = useCallback(
    (part: Partial<UnsentComment> | null) =>
      setTyped((before) => {
        const next = part === null ? nothing : { ...before, ...part }
        keep(id, next)
        return next
      }),
    [id],
  )
  return [typed, set]
}
