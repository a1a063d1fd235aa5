// What was typed and not yet sent, kept for this window: going to another task and back loses nothing.
'use client'
import { useCallback, useState } from 'react'

const prefix = 'office.comment:'

function read(id: string): string {
  try {
    return sessionStorage.getItem(prefix + id) ?? ''
  } catch {
    return ''
  }
}

function keep(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + id)
    else sessionStorage.setItem(prefix + id, text)
  } catch {
    // a browser that keeps nothing still holds what is on the page
  }
}

/** The comment of one task: the text, and a way to change it. The component is made anew for another task. */
export function useTyped(id: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => read(id))
  const set = useCallback(
    (next: string) => {
      setText(next)
      keep(id, next)
    },
    [id],
  )
  return [text, set]
}
