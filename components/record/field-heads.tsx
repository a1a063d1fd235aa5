// The heads of a hand-made table: fields of an entity by their display names.
import type { Definition } from '@/lib/model/definition'
import { isNumeric } from './columns'
import { useDisplayNames } from './use-display-names'

export function FieldHeads({ definition, names }: { definition: Definition; names: readonly string[] }) {
  const labels = useDisplayNames(definition)
  return names.map((name) => (
    <th key={name} scope="col" data-number={isNumeric(definition.fields[name]?.kind ?? '') || undefined}>
      {labels.field(name)}
    </th>
  ))
}
