// Customers of the stories: the two guided stories and the persons of the first page (docs/domain/demo.md#stories).
import type { Level, Status } from './lives.ts'

export type Star = 'ZERO' | 'ONE' | 'TWO' | 'THREE' | 'FOUR' | 'FIVE'
export type CustomerType = 'COMPANY' | 'PERSON' | 'INSTITUTION' | 'GOV'

export interface CastContact {
  name: string
  role: 'DECIDER' | 'INFLUENCER' | 'USER' | 'FINANCE' | 'NORMAL'
  position: string
  sex: '1' | '2'
  phone: string
  attitude: 'SUPPORT' | 'NEUTRAL' | 'AGAINST'
}

export interface CastMember {
  name: string
  short: string
  type: CustomerType
  industry: string
  city: string
  star: Star
  level: Level
  status: Status
  owner: string
  soon: boolean
  locked: boolean
  /** Signed amounts, one contract each, 元. */
  deals: readonly { name: string; amount: string; daysAgo: number }[]
  contacts: readonly CastContact[]
  story: 'nantang' | 'yueheng' | null
}

const contact = (
  name: string,
  role: CastContact['role'],
  position: string,
  phone: string,
  attitude: CastContact['attitude'] = 'NEUTRAL',
): CastContact => ({ name, role, position, sex: name.endsWith('女士') ? '2' : '1', phone, attitude })

type Face = Partial<Pick<CastMember, 'type' | 'soon' | 'deals' | 'contacts' | 'story'>>

function face(
  [name, short]: readonly [string, string],
  [industry, city]: readonly [string, string],
  [star, level, status, owner]: readonly [Star, Level, Status, string],
  rest: Face = {},
): CastMember {
  return {
    name,
    short,
    industry,
    city,
    star,
    level,
    status,
    owner,
    type: 'COMPANY',
    soon: false,
    locked: false,
    deals: [],
    contacts: [],
    story: null,
    ...rest,
  }
}

export const cast: readonly CastMember[] = [
  face(['佛山南棠精密五金有限公司', '佛山精密五金'], ['MFG_MACHINERY', '佛山'], ['FIVE', 'A', 'RESERVED', 'xujia'], {
    contacts: [
      contact('王先生', 'DECIDER', '总经理', '13800001207', 'SUPPORT'),
      contact('林女士', 'INFLUENCER', '财务经理', '13700006630'),
      contact('阮先生', 'USER', '厂长', '13500002218', 'SUPPORT'),
    ],
    story: 'nantang',
  }),
  face(['粤衡基金管理（示例）有限公司', '粤衡基金'], ['FUND', '广州'], ['FIVE', 'A', 'SIGNED', 'huangwen'], {
    type: 'INSTITUTION',
    deals: [{ name: '粤衡稳健一号春季路演服务合同', amount: '468000.00', daysAgo: 32 }],
    contacts: [
      contact('梁女士', 'DECIDER', '副总经理', '13600000088', 'SUPPORT'),
      contact('邹先生', 'USER', '市场总监', '13900000412', 'SUPPORT'),
      contact('贺女士', 'FINANCE', '财务主管', '13700000935'),
    ],
    story: 'yueheng',
  }),
  face(['东莞启明模具科技有限公司', '启明模具'], ['MFG_MACHINERY', '东莞'], ['FOUR', 'A', 'FOLLOWING', 'xujia'], {
    contacts: [contact('周先生', 'FINANCE', '财务总监', '13900004410')],
  }),
  face(['广州云樾冷链物流有限公司', '云樾冷链'], ['LOGI', '广州'], ['THREE', 'B', 'FOLLOWING', 'zhengkai'], {
    contacts: [contact('陈女士', 'INFLUENCER', '总经理助理', '13700002093')],
  }),
  face(['深圳澜图生物医药有限公司', '澜图生物'], ['MFG_PHARMA', '深圳'], ['FOUR', 'A', 'ARRIVED', 'luolin'], {
    contacts: [contact('何先生', 'DECIDER', '创始人', '13500007716', 'SUPPORT')],
  }),
  face(['中山同禾照明电器有限公司', '同禾照明'], ['MFG_ELECTRONICS', '中山'], ['TWO', 'B', 'FOLLOWING', 'xietao'], {
    soon: true,
    contacts: [contact('邓先生', 'NORMAL', '业务经理', '13800005502')],
  }),
  face(['珠海横屿供应链管理有限公司', '横屿供应链'], ['TRADE', '珠海'], ['THREE', 'A', 'SIGNED', 'huangwen'], {
    deals: [
      { name: '供应链融资顾问服务合同', amount: '860000.00', daysAgo: 74 },
      { name: '年度财务顾问服务合同', amount: '400000.00', daysAgo: 21 },
    ],
    contacts: [contact('苏女士', 'DECIDER', '总经理', '13900008134', 'SUPPORT')],
  }),
  face(['李淑贞', ''], ['SERVICE', '广州'], ['FOUR', 'B', 'RESERVED', 'tangyu'], { type: 'PERSON' }),
  face(['惠州博岭电子有限公司', '博岭电子'], ['MFG_ELECTRONICS', '惠州'], ['ONE', 'C', 'NEW', 'fengli'], {
    contacts: [contact('彭女士', 'NORMAL', '行政主管', '13600003379')],
  }),
  face(['广州禾间餐饮管理有限公司', '禾间餐饮'], ['SERVICE', '广州'], ['TWO', 'C', 'FOLLOWING', 'dengchaoqun'], {
    soon: true,
    contacts: [contact('黎先生', 'USER', '运营经理', '13100009045')],
  }),
  face(['佛山万象陶艺有限公司', '万象陶艺'], ['TRADE', '佛山'], ['THREE', 'B', 'SIGNED', 'xujia'], {
    deals: [{ name: '经营贷融资顾问服务合同', amount: '386500.00', daysAgo: 9 }],
    contacts: [contact('梁先生', 'DECIDER', '董事长', '13800002260', 'SUPPORT')],
  }),
  face(['江门沐川纸业有限公司', '沐川纸业'], ['TRADE', '江门'], ['THREE', 'B', 'LOST', 'zhengkai'], {
    contacts: [contact('赵女士', 'FINANCE', '会计主管', '13700007713', 'AGAINST')],
  }),
]
