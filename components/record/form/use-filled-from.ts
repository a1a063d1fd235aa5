// Filling in what belongs to a choice: the answer to an earlier choice is dropped, and what was typed meanwhile stays.
import { useLayoutEffect, useRef } from 'react'
import { type EditProps, textOf } from '@/components/record/field/field-props'
import { clearedByChange } from '@/lib/model/dependents'
import type { Values } from '@/lib/model/record'

interface Filling {
  /** What is known with the choice itself. */
  first?: (beside: Values) => Values
  /** Asks for the rest; null where there is none. A refusal fills in nothing. */
  ask: (key: string) => Promise<Values | null>
}

/** The `onChange` of a control from whose choice other fields of the form are filled in. */
export function useFilledFrom(props: EditProps, { first, ask }: Filling): EditProps['onChange'] {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return (value, beside = {}) => {
    const key = textOf(value)
    const known = { ...beside, ...(key && first?.(beside)) }
    props.onChange(value, known)
    if (!key) return
    const { definition, name, record } = props
    const chosen: Values = { ...record, ...clearedByChange(definition, name, props.value, value), ...known }
    void ask(key).then(
      (found) => {
        const now = latest.current
        if (!found || textOf(now.value) !== key) return
        const untouched = Object.entries(found).filter(([field]) => textOf(now.record[field]) === textOf(chosen[field]))
        if (untouched.length > 0) now.onChange(now.value, Object.fromEntries(untouched))
      },
      () => undefined,
    )
  }
}
