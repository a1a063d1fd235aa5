// An area of a custom field: province, city and district as one value.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf } from '@/components/record/field/field-props'
import { AreaControl } from '@/components/record/field/lazy-controls'
import { areaCodes } from '@/components/record/field/show/custom-area'
import { useNarrow } from '@/lib/client/use-window'

export function EditCustomArea(props: EditProps<'json'>) {
  const { value, onChange, id, disabled } = props
  const narrow = useNarrow()
  return (
    <AreaControl
      id={id}
      kind={narrow ? 'select' : 'cascader'}
      value={areaCodes(value)}
      onChange={([province, city = null, district = null]) =>
        onChange(province ? { province_code: province, city_code: city, district_code: district } : null)
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}
