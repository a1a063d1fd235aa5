// Loads the controls of filters that choose. It stands in the frame, so that all lists share one copy of them: asked for by each list, they would be built
// once for each, without what that list has already (docs/decisions/first-load.md#what-was-chosen).
'use client'
import { createContext, type ReactNode, use } from 'react'
import type { FieldKind } from '@/lib/model/field'
import type { ChosenFilter } from './chosen-filter'

/** By kind, once its code is there. */
const controls: { [kind in FieldKind]?: typeof ChosenFilter } = {}

async function load(kind: FieldKind): Promise<void> {
  const { ChosenFilter, codeOf } = await import('./chosen-filter')
  await codeOf[kind]?.()
  controls[kind] = ChosenFilter
}

const code = { controls, load }
const FilterCodeContext = createContext(code)

export const useFilterCode = () => use(FilterCodeContext)

export const FilterCode = ({ children }: { children: ReactNode }) => <FilterCodeContext value={code}>{children}</FilterCodeContext>
