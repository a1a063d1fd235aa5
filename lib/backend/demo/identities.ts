// Who a demo customer is: name, numbers, address; no two have one name.
import { pinyin } from 'pinyin-pro'
import { dateText, dayMs } from './clock.ts'
import type { Row, Setting } from './customers.ts'
import { companyName, creditCodeOf, idCardOf, institutionName, landlineOf, officeName, personName } from './names.ts'
import { type Place, placeOf } from './places.ts'
import type { CustomerPlan } from './plans.ts'

interface Identity {
  place: Place
  brand: string
  row: Row
}

export function identityOf(setting: Setting, plan: CustomerPlan, names: Set<string>): Identity {
  const { random } = setting
  for (;;) {
    const place = placeOf(random, plan.type === 'PERSON' ? 'home' : 'office', plan.member?.city)
    const identity = plan.type === 'PERSON' ? personOf(setting, plan, place) : organisationOf(setting, plan, place)
    const name = identity.row.customer_name as string
    if (names.has(name)) continue
    names.add(name)
    return identity
  }
}

function personOf({ random, clock, nextPhone }: Setting, plan: CustomerPlan, place: Place): Identity {
  const found = personName(random)
  const sex = plan.member ? '2' : found.sex
  const name = plan.member?.name ?? found.name
  const birthday = dateText(clock.now - random.int(24 * 365, 61 * 365) * dayMs)
  return {
    place,
    brand: name,
    row: {
      customer_name: name,
      industry_code: random.pick(['TRADE', 'SERVICE', 'MFG_MACHINERY', 'CONSTR', 'OTHER']),
      id_card: idCardOf(random, place.district_code ?? place.city_code, birthday, sex),
      sex,
      birthday,
      phone: nextPhone(),
      wechat: random.chance(0.6) ? `${pinyinOf(name)}${random.int(10, 99)}` : null,
      ...areaOf(place),
    },
  }
}

function organisationOf({ random, nextPhone }: Setting, plan: CustomerPlan, place: Place): Identity {
  const { member, type } = plan
  const found =
    type === 'GOV'
      ? officeName(random, place.area_name.split(' ').at(-1) as string)
      : type === 'INSTITUTION'
        ? institutionName(random, place.cityName)
        : companyName(random, place.cityName)
  const brand = member ? member.short : found.brand
  const district = place.district_code ?? place.city_code
  const mail = pinyinOf(type === 'GOV' ? found.short : brand).slice(0, 20)
  return {
    place,
    brand,
    row: {
      customer_name: member?.name ?? found.name,
      short_name: member?.short ?? found.short,
      industry_code: member?.industry ?? found.industry,
      scale:
        type === 'COMPANY'
          ? random.weighted([
              ['1', 3],
              ['2', 6],
              ['3', 4],
              ['4', 1],
              ['5', 1],
            ] as const)
          : null,
      credit_code: member?.story === 'nantang' ? '91440600MA0000000X' : creditCodeOf(random, district),
      legal_person: member?.story === 'nantang' ? '王先生' : personName(random).name,
      registered_capital:
        type === 'GOV' ? null : `${member?.story === 'nantang' ? 500 : random.pick([50, 100, 200, 300, 500, 1000, 2000, 5000])}.00`,
      phone: member?.contacts[0]?.phone ?? (random.chance(0.8) ? nextPhone() : null),
      telephone: random.chance(0.5) ? landlineOf(random, place.areaCode) : null,
      email: random.chance(0.5) ? `${mail}@example.com` : null,
      website: random.chance(0.3) ? `https://www.example.com/${mail}` : null,
      ...areaOf(place),
      ...(member?.story === 'nantang' ? { address: '示例工业园3栋2层' } : {}),
    },
  }
}

const areaOf = ({ province_code, city_code, district_code, area_name, address }: Place): Row => ({
  province_code,
  city_code,
  district_code,
  area_name,
  address,
})

export const pinyinOf = (text: string) => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).join('')
