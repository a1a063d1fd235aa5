// Cities and districts where the invented customers live, with their codes of GB/T 2260 (a test compares them with the area data).
import { z } from 'zod'
import places from '../../content/demo/cities.json' with { type: 'json' }
import type { Random } from './random.ts'

const coded = z.tuple([z.string(), z.string()])

/** Codes with their names; the name of a city without 市, as it begins a company's name. */
const city = z.strictObject({
  name: z.string(),
  province: coded,
  city: coded,
  districts: z.array(coded),
  areaCode: z.string(),
  weight: z.int(),
})

export const cities = z.array(city).parse(places)

const weights = cities.map((city) => [city, city.weight] as const)

const roads = ['示例一路', '示例二路', '样例大道', '演示东街', '样本工业路', '示范南路', '试行中路', '样例科技路']
const sites = ['示例工业园', '样例科技园', '示范产业园', '演示商务中心', '样例大厦', '示例创意园']

export interface Place {
  /** Without 市. */
  cityName: string
  areaCode: string
  province_code: string
  city_code: string
  district_code: string | null
  /** 广东省 佛山市 南海区 */
  area_name: string
  address: string
}

/** A place of one city, by its short name, or anywhere; company addresses name a site, private ones a room. */
export function placeOf(random: Random, kind: 'office' | 'home', name?: string): Place {
  const city = cities.find((one) => one.name === name) ?? random.weighted(weights)
  const district = city.districts.length > 0 ? random.pick(city.districts) : null
  const road = `${random.pick(roads)}${random.int(1, 388)}号`
  const address =
    kind === 'home'
      ? `${road}样例花园${random.int(1, 12)}栋${random.int(2, 32)}0${random.int(1, 4)}房`
      : `${road}${random.pick(sites)}${random.int(1, 9)}栋${random.int(2, 28)}层`
  return {
    cityName: city.name,
    areaCode: city.areaCode,
    province_code: city.province[0],
    city_code: city.city[0],
    district_code: district?.[0] ?? null,
    area_name: [city.province[1], city.city[1], district?.[1]].filter(Boolean).join(' '),
    address,
  }
}
