// Puts a value into an expression that is being typed.
import { juel } from './people'

/** Where a text is cut: a caret has both ends at one place. */
export interface Caret {
  start: number
  end: number
}

/** The text with the piece in the place of what is chosen, inside of `${…}`, and the caret behind the piece. */
export function insertExpression(text: string, { start, end }: Caret, piece: string): { text: string; caret: number } {
  const before = text.slice(0, start)
  const opened = Math.max(before.lastIndexOf('${'), before.lastIndexOf('#{'))
  const isInside = opened > before.lastIndexOf('}')
  const added = isInside ? piece : juel(piece)
  const caret = start + added.length - (isInside ? 0 : 1)
  return { text: before + added + text.slice(end), caret }
}
