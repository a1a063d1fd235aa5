// Cities and districts where the invented customers live, with their codes of GB/T 2260 (a test compares them with the area data).
import type { Random } from './random.ts'

interface City {
  /** Without 市, as it begins a company's name. */
  name: string
  province: readonly [code: string, name: string]
  city: readonly [code: string, name: string]
  districts: readonly (readonly [code: string, name: string])[]
  areaCode: string
  weight: number
}

const guangdong = ['440000', '广东省'] as const

export const cities: readonly City[] = [
  {
    name: '广州',
    province: guangdong,
    city: ['440100', '广州市'],
    districts: [
      ['440106', '天河区'],
      ['440104', '越秀区'],
      ['440105', '海珠区'],
      ['440113', '番禺区'],
      ['440112', '黄埔区'],
      ['440111', '白云区'],
      ['440115', '南沙区'],
    ],
    areaCode: '020',
    weight: 30,
  },
  {
    name: '深圳',
    province: guangdong,
    city: ['440300', '深圳市'],
    districts: [
      ['440305', '南山区'],
      ['440304', '福田区'],
      ['440306', '宝安区'],
      ['440307', '龙岗区'],
      ['440309', '龙华区'],
    ],
    areaCode: '0755',
    weight: 16,
  },
  {
    name: '佛山',
    province: guangdong,
    city: ['440600', '佛山市'],
    districts: [
      ['440605', '南海区'],
      ['440606', '顺德区'],
      ['440604', '禅城区'],
    ],
    areaCode: '0757',
    weight: 14,
  },
  { name: '东莞', province: guangdong, city: ['441900', '东莞市'], districts: [], areaCode: '0769', weight: 10 },
  { name: '中山', province: guangdong, city: ['442000', '中山市'], districts: [], areaCode: '0760', weight: 5 },
  {
    name: '珠海',
    province: guangdong,
    city: ['440400', '珠海市'],
    districts: [
      ['440402', '香洲区'],
      ['440404', '金湾区'],
    ],
    areaCode: '0756',
    weight: 5,
  },
  {
    name: '惠州',
    province: guangdong,
    city: ['441300', '惠州市'],
    districts: [
      ['441302', '惠城区'],
      ['441303', '惠阳区'],
    ],
    areaCode: '0752',
    weight: 5,
  },
  {
    name: '江门',
    province: guangdong,
    city: ['440700', '江门市'],
    districts: [
      ['440703', '蓬江区'],
      ['440705', '新会区'],
    ],
    areaCode: '0750',
    weight: 4,
  },
  {
    name: '肇庆',
    province: guangdong,
    city: ['441200', '肇庆市'],
    districts: [
      ['441202', '端州区'],
      ['441204', '高要区'],
    ],
    areaCode: '0758',
    weight: 2,
  },
  {
    name: '汕头',
    province: guangdong,
    city: ['440500', '汕头市'],
    districts: [
      ['440507', '龙湖区'],
      ['440515', '澄海区'],
    ],
    areaCode: '0754',
    weight: 2,
  },
  {
    name: '长沙',
    province: ['430000', '湖南省'],
    city: ['430100', '长沙市'],
    districts: [
      ['430104', '岳麓区'],
      ['430111', '雨花区'],
    ],
    areaCode: '0731',
    weight: 2,
  },
  {
    name: '上海',
    province: ['310000', '上海市'],
    city: ['310100', '上海市'],
    districts: [
      ['310115', '浦东新区'],
      ['310112', '闵行区'],
      ['310104', '徐汇区'],
    ],
    areaCode: '021',
    weight: 3,
  },
  {
    name: '厦门',
    province: ['350000', '福建省'],
    city: ['350200', '厦门市'],
    districts: [
      ['350203', '思明区'],
      ['350206', '湖里区'],
    ],
    areaCode: '0592',
    weight: 1,
  },
  {
    name: '南宁',
    province: ['450000', '广西壮族自治区'],
    city: ['450100', '南宁市'],
    districts: [
      ['450103', '青秀区'],
      ['450102', '兴宁区'],
    ],
    areaCode: '0771',
    weight: 1,
  },
]

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
