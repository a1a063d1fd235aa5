// A column of a table that shows a field of an entity: its display name as the title, numbers at the right.
import type { DataColumn } from '@/components/basic/data-table'
import type { Definition } from '@/lib/model/definition'
import { isNumeric } from './columns'
import { useDisplayNames } from './use-display-names'

export function useFieldColumn<T>(definition: Definition) {
  const labels = useDisplayNames(definition)
  return (name: string, cell: DataColumn<T>['cell'], more?: Partial<DataColumn<T>>): DataColumn<T> => ({
    title: labels.field(name),
    ...(isNumeric(definition.fields[name]?.kind ?? '') && { kind: 'number' }),
    ...more,
    cell,
  })
}
