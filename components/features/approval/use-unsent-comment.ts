// The unsent comment of an approval, stored as a draft, so that it survives leaving the task and signing in again.
import { useCallback, useEffect, useRef, useState } from 'react'
import { filesOf } from '@/components/record/field/show/files'
import { dropDraft, keepDraft, readDraft } from '@/components/record/form/draft'
import { beforeSessionEnd } from '@/lib/client/session-end'
import type { FileRef } from '@/lib/model/field'

export interface UnsentComment {
  text: string
  /** Files uploaded for the decision. */
  files: readonly FileRef[]
}

const place = 'approval_comment'
const nothing: UnsentComment = { text: '', files: [] }

function read(id: string): UnsentComment {
  const { text, files } = readDraft(place, id)?.values ?? {}
  return { text: typeof text === 'string' ? text : '', files: filesOf(files) }
}

function keep(id: string, { text, files }: UnsentComment): void {
  if (text === '' && files.length === 0) dropDraft(place, id)
  else keepDraft(place, id, { text, files: [...files] })
}

/** The comment of one task with its files, and a way to change it; nothing clears it. The component is made again for another task. */
export function useUnsentComment(id: string): [typed: UnsentComment, set: (part: Partial<UnsentComment> | null) => void] {
  const [typed, setTyped] = useState(() => read(id))
  const latest = useRef(typed)
  useEffect(() => beforeSessionEnd(() => keep(id, latest.current)), [id])
  // stored at once: a decision may close the task before React updates its state
  const set = useCallback(
    (part: Partial<UnsentComment> | null) => {
      latest.current = part === null ? nothing : { ...latest.current, ...part }
      keep(id, latest.current)
      setTyped(latest.current)
    },
    [id],
  )
  return [typed, set]
}
