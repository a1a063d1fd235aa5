// The screen of any entity by its name: what a menu without a hand-made page opens.
'use client'
import { definitionOf } from '@/lib/model/entities/registry'
import { RecordList } from './record-list'

export function AnyList({ entity }: { entity: string }) {
  return <RecordList definition={definitionOf(entity)} />
}
