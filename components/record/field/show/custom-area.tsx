// The names of a custom field's province, city and district; the row holds their codes alone.
import { Ellipsis, Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { useAreas } from '@/components/record/field/use-areas'

/** The codes of { province_code, city_code, district_code } from the province down. */
export function areaCodes(value: unknown): string[] {
  const { province_code, city_code, district_code } = (value ?? {}) as Record<string, unknown>
  return [province_code, city_code, district_code].map(textOf).filter(Boolean)
}

export function ShowCustomArea({ row, name, place }: ShowProps<'json'>) {
  const codes = areaCodes(row[name])
  const { nameOf } = useAreas(codes.length > 0)
  if (codes.length === 0) return <Empty />
  const text = codes.map(nameOf).join(' ')
  return place === 'cell' ? <Ellipsis text={text} /> : text
}
