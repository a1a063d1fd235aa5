// The conflict of two administrators who changed the same settings: each difference, and which value to keep.
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { retried } from '@/lib/client/retried'
import { differingNames, firstSides, mergeSettings, type Settings, type ThreeSets } from './settings-sets'

const ConflictFrame = dynamic(() => retried(() => import('./conflict-frame').then((module) => module.ConflictFrame)), {
  ssr: false,
})

export interface SetConflictProps<V extends string> {
  sets: ThreeSets<V>
  /** Who saved first. */
  who: string
  labelOf: (name: string) => string
  /** The names in the order of their screen. */
  order?: readonly string[]
  show: (value: V | undefined, name: string) => ReactNode
  onMerge: (merged: Settings<V>) => void
  onClose: () => void
}

export function SetConflict<V extends string>({ sets, who, labelOf, order = [], show, onMerge, onClose }: SetConflictProps<V>) {
  const [sides, setSides] = useState(() => firstSides(sets))
  const placeOf = new Map(order.map((name, place) => [name, place]))
  const names = differingNames(sets).sort((one, other) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0))
  const lines = names.map((name) => ({
    key: name,
    label: labelOf(name),
    mine: show(sets.mine.get(name), name),
    theirs: show(sets.theirs.get(name), name),
  }))
  return (
    <ConflictFrame
      who={who}
      lines={lines}
      sides={sides}
      onSides={setSides}
      onSave={() => onMerge(mergeSettings(sets, sides))}
      onClose={onClose}
    />
  )
}
