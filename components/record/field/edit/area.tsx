// Province, city and district: three columns on the wire, one control.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { AreaControl } from '@/components/record/field/lazy-controls'
import { useNarrow } from '@/lib/client/use-window'

export function EditArea(props: EditProps<'area'>) {
  const { record, onChange, id, disabled } = props
  const narrow = useNarrow()
  const codes = [record.province_code, record.city_code, record.district_code].map(textOf).filter(Boolean)
  return (
    <AreaControl
      id={id}
      kind={narrow ? 'select' : 'cascader'}
      value={codes}
      onChange={([province = null, city = null, district = null], text) =>
        onChange(province, { province_code: province, city_code: city, district_code: district, area_name: text || null })
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}
