// The rows of a list that are selected, across its pages.
import { useCallback, useState } from 'react'
import type { Row } from '@/components/record/field/field-props'

interface Chosen {
  keys: readonly string[]
  rows: readonly Row[]
}

const nothing: Chosen = { keys: [], rows: [] }

/** Other rows (`scope`) are other choices; a list that merely comes back to the front keeps them. */
export function useChosenRows(keyName: string, scope: string) {
  const [chosen, setChosen] = useState(nothing)
  const [chosenFrom, setChosenFrom] = useState(scope)
  if (chosenFrom !== scope) {
    setChosenFrom(scope)
    setChosen(nothing)
  }
  const clear = useCallback(() => setChosen(nothing), [])
  const choose = useCallback(
    (keys: readonly string[], page: readonly Row[]) =>
      setChosen((before) => ({ keys, rows: keepChosenRows(keyName, before.rows, page, keys) })),
    [keyName],
  )
  return { chosen, choose, clear }
}

/** The rows of all chosen keys, those of other pages as they were chosen. */
function keepChosenRows(keyName: string, before: readonly Row[], page: readonly Row[], keys: readonly string[]): Row[] {
  const known = new Map<string, Row>([...before, ...page].map((row) => [String(row[keyName]), row]))
  return keys.map((key) => known.get(key)).filter((row) => row !== undefined)
}
