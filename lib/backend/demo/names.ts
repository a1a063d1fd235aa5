// Invented names and numbers: companies, people, phones, documents. Nobody real is meant; phones lie in test ranges.
import type { Random } from './random.ts'

const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const maleGiven = [...'伟强磊军洋勇杰涛超明刚平辉鹏华飞鑫波斌宇浩凯健俊帆帅旭宁龙林诚志远建国海峰文博子轩嘉豪泽宏毅振东家荣卓群']
const femaleGiven = [...'芳娜敏静丽艳娟霞秀兰燕玲桂英洁梅琳红颖婷慧莹雪倩瑶璐佳怡欣妍淑贞雅诗琪梦晓晴思彤美凤云珍']

export interface PersonName {
  name: string
  surname: string
  /** As in dictionary SEX: 1 男, 2 女. */
  sex: '1' | '2'
}

/** A person's name, of two or three characters. */
export function personName(random: Random): PersonName {
  const sex = random.chance(0.55) ? '1' : '2'
  const given = sex === '1' ? maleGiven : femaleGiven
  const surname = random.pick(surnames)
  const first = random.pick(given)
  const second = random.chance(0.72) ? random.pick(given.filter((one) => one !== first)) : ''
  return { name: surname + first + second, surname, sex }
}

const brandFirst = [...'南启澜云同横博禾万沐宏恒嘉卓锐睿泓瀚凌骏晟铭岭粤珠荔榕鹏海星晨朗昱景承佑德智蔚青柏松鹤翎岚湛泽溪渝臻翊']
const brandSecond = [...'棠明图樾禾屿岭间象川达盛源泰丰诺邦锦腾驰通正和信瑞祥润晟康弘毅凡朴川澄野舟帆衡拓扬洲澜陶庭芯辰维创联合程宸昊']

interface Trade {
  industry: string
  /** What the company does, as its name says it. */
  words: readonly string[]
  weight: number
}

const trades: readonly Trade[] = [
  { industry: 'MFG_MACHINERY', words: ['精密五金', '模具科技', '机械设备', '数控装备', '自动化设备', '阀门制造', '金属制品'], weight: 18 },
  { industry: 'MFG_ELECTRONICS', words: ['电子', '光电科技', '照明电器', '智能电器', '线缆科技', '电子元件', '新能源科技'], weight: 16 },
  { industry: 'MFG_PHARMA', words: ['生物医药', '医疗器械', '中药饮片', '健康科技'], weight: 5 },
  { industry: 'MFG_FOOD', words: ['食品', '饮品', '粮油食品', '调味品'], weight: 6 },
  { industry: 'TRADE', words: ['贸易', '商贸', '建材贸易', '供应链管理', '家居用品', '服饰', '纸业', '陶艺'], weight: 18 },
  { industry: 'CONSTR', words: ['建筑工程', '装饰工程', '机电安装', '园林景观'], weight: 8 },
  { industry: 'IT', words: ['信息科技', '软件', '网络科技', '数据服务', '智能科技'], weight: 10 },
  { industry: 'LOGI', words: ['物流', '冷链物流', '货运代理', '仓储服务'], weight: 7 },
  { industry: 'CULTURE', words: ['文化传播', '广告', '影视传媒', '会展服务'], weight: 4 },
  { industry: 'AGRI', words: ['农业发展', '水产养殖', '生态农业'], weight: 3 },
  { industry: 'SERVICE', words: ['餐饮管理', '酒店管理', '企业管理', '人力资源', '物业服务'], weight: 8 },
]
const tradeWeights = trades.map((trade) => [trade, trade.weight] as const)

const financeTrades: readonly Trade[] = [
  { industry: 'FUND', words: ['基金管理', '私募基金管理'], weight: 5 },
  { industry: 'LEASE', words: ['融资租赁'], weight: 3 },
  { industry: 'INSURANCE', words: ['保险经纪', '保险代理'], weight: 2 },
  { industry: 'FINTECH', words: ['金融科技', '数字科技'], weight: 2 },
  { industry: 'SECURITIES', words: ['投资咨询'], weight: 1 },
]
const financeWeights = financeTrades.map((trade) => [trade, trade.weight] as const)

export interface OrganisationName {
  name: string
  /** At most 30 characters, without place and legal form. */
  short: string
  brand: string
  industry: string
}

const brandName = (random: Random) => {
  const first = random.pick(brandFirst)
  return first + random.pick(brandSecond.filter((one) => one !== first))
}

/** A company of a city: 东莞启明模具科技有限公司. */
export function companyName(random: Random, city: string): OrganisationName {
  const trade = random.weighted(tradeWeights)
  const brand = brandName(random)
  const word = random.pick(trade.words)
  const form = random.chance(0.06) ? '股份有限公司' : '有限公司'
  return { name: `${city}${brand}${word}${form}`, short: brand + word, brand, industry: trade.industry }
}

/** A financial institution, marked as an example. */
export function institutionName(random: Random, city: string): OrganisationName {
  const trade = random.weighted(financeWeights)
  const brand = brandName(random)
  const word = random.pick(trade.words)
  return { name: `${city}${brand}${word}（示例）有限公司`, short: brand + word, brand, industry: trade.industry }
}

const offices = ['产业促进中心', '中小企业服务中心', '科技创新服务中心', '人才服务中心', '工业园区管理处', '商务服务中心']

/** A public body, marked as an example. */
export function officeName(random: Random, area: string): OrganisationName {
  const word = random.pick(offices)
  return { name: `${area}${word}（示例）`, short: word, brand: area, industry: 'GOV' }
}

const phonePrefixes = ['138', '139', '137', '136', '135', '150', '159', '188', '133', '131']

/** A phone of the test ranges, 138 0000 0417; below 10000 numbers each is another one. */
export const phoneOf = (serial: number) =>
  `${phonePrefixes[Math.floor(serial / 10_000) % phonePrefixes.length]}0000${String(serial % 10_000).padStart(4, '0')}`

/** A landline with its area code: 0757-80001234. */
export const landlineOf = (random: Random, areaCode: string) => `${areaCode}-8000${String(random.int(1000, 9999))}`

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** An identity number of a district, birthday (YYYY-MM-DD) and sex, its check digit right (GB 11643). */
export function idCardOf(random: Random, district: string, birthday: string, sex: '1' | '2'): string {
  const order = random.int(0, 49) * 20 + random.int(0, 9) * 2 + (sex === '1' ? 1 : 0)
  const body = `${district}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + '10X98765432'[sum % 11]
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A social credit code of a district; MA0 and the letters that follow are invented. */
export function creditCodeOf(random: Random, district: string): string {
  let tail = ''
  for (let index = 0; index < 7; index += 1) tail += creditAlphabet[random.int(0, creditAlphabet.length - 1)]
  return `91${district}MA0${tail}`
}

/** An account number of 19, 17 or 16 digits. */
export function accountNoOf(random: Random): string {
  const length = random.weighted([
    [19, 5],
    [17, 2],
    [16, 3],
  ] as const)
  let digits = '6200'
  while (digits.length < length) digits += random.int(0, 9)
  return digits
}
