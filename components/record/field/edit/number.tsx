// Decimals and whole numbers in a form. Values stay decimal strings, so no digit is lost.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { boundsOf, NumberControl } from '@/components/record/field/number-control'
import { useUnit } from '@/components/record/field/use-unit'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import { unitBeside } from '@/lib/model/unit-beside'
import { LocateButton } from './locate-button'

export function EditNumber(props: EditProps<'decimal' | 'int'>) {
  const { field, value, onChange, id, disabled } = props
  const unit = useUnit(props.definition, props.name, field)
  const names = useDisplayNames(props.definition)
  // a whole number is one where it is whole; anything else stays as it was typed, to be refused
  const typed = (next: string | null) => (field.kind === 'int' && next !== null && /^-?\d{1,15}$/.test(next) ? Number(next) : next)
  const latitude = field.kind === 'decimal' && field.axis === 'longitude' ? latitudeOf(props.definition) : undefined
  const control = (
    <NumberControl
      id={id}
      style={full}
      value={textOf(value) || null}
      {...boundsOf(field)}
      grouped
      suffix={unit}
      unit={unitBeside('', field, names.common)}
      disabled={disabled}
      onChange={(next) => onChange(typed(next))}
      {...ariaOf(props)}
    />
  )
  if (!latitude) return control
  return (
    <>
      {control}
      {!disabled && <LocateButton onPosition={(lng, lat) => onChange(lng, { [latitude]: lat })} />}
    </>
  )
}

/** The field that holds the other half of a position. */
const latitudeOf = ({ fields }: Definition) =>
  Object.entries(fields).find(([, field]) => field.kind === 'decimal' && field.axis === 'latitude')?.[0]
