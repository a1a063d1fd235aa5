// What was typed into a control and what it has come to.
import { useState } from 'react'
import { afterPress } from '@/lib/client/after-press'

interface Typing {
  text: string
  as: string | null
}

/** Keeps the text of a control while its value is what the text came to; a value that came from elsewhere meanwhile counts instead. */
export function useTyped(given: string | null) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [left, setLeft] = useState(true)
  const [focused, setFocused] = useState(false)
  // who empties a field goes on typing in an empty one, whatever stands for nothing
  const stands = typing !== null && (typing.as === given || (focused && typing.as === null))
  return {
    /** The text as it was typed; null where the value stands in its place. */
    typed: stands ? typing.text : null,
    focused,
    /** It was left since: now is the time to say what is wrong. */
    left,
    type: (text: string, as: string | null) => {
      setTyping({ text, as })
      setLeft(false)
    },
    /** The value stands in the place of the text. */
    settle: () => setTyping(null),
    /** As `settle`, and what is wrong with it may be said. */
    take: () => {
      setTyping(null)
      setLeft(true)
    },
    enter: () => setFocused(true),
    leave: () => {
      setFocused(false)
      afterPress(() => setLeft(true))
    },
  }
}
