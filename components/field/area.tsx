// Province, city and district: three columns on the wire, one name to read.
'use client'
import dynamic from 'next/dynamic'
import { Ellipsis, Empty } from '../show/values'
import { ariaOf, type EditProps, type FilterProps, listOf, type ShowProps, textOf } from './field-props'
import { Placeholder } from './placeholder'

const AreaControl = dynamic(() => import('../picker/area-control').then((module) => module.AreaControl), {
  ssr: false,
  loading: Placeholder,
})

export function ShowArea({ row, place }: ShowProps<'area'>) {
  const text = textOf(row.area_name)
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

export function EditArea(props: EditProps<'area'>) {
  const { record, onChange, id, disabled } = props
  const codes = [record.province_code, record.city_code, record.district_code].map(textOf).filter(Boolean)
  return (
    <AreaControl
      id={id}
      value={codes}
      onChange={([province = null, city = null, district = null], text) =>
        onChange(province, { province_code: province, city_code: city, district_code: district, area_name: text || null })
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

/** Everything within the chosen province, city or district. */
export function FilterArea({ value, onChange, id }: FilterProps<'area'>) {
  return <AreaControl id={id} anyLevel value={listOf(value).slice(-1)} onChange={(codes) => onChange(codes.at(-1))} />
}
