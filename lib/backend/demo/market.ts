// Campaigns and QR codes of the demo company, and the leads that came from them.
import { momentOf } from '../../model/moment.ts'
import { timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row, Setting } from './customers.ts'
import { keyAt, randomOf } from './random.ts'

const seedNumber = 20_261_125

const campaigns: readonly (readonly [
  name: string,
  type: string,
  day: number,
  status: string,
  budget: number,
  actual: number,
  expect: number,
])[] = [
  ['春季融资沙龙', 'SALON', -40, 'FINISHED', 20_000, 18_600, 60],
  ['制造业设备融资对接会', 'ROADSHOW', -75, 'FINISHED', 45_000, 47_200, 120],
  ['供应链金融线上直播', 'ONLINE', -28, 'FINISHED', 8000, 7400, 300],
  ['金融服务博览会', 'EXHIBITION', -110, 'FINISHED', 80_000, 76_500, 200],
  ['短视频广告投放', 'AD', -60, 'FINISHED', 30_000, 29_800, 500],
  ['企业主理财培训', 'TRAINING', -1, 'RUNNING', 15_000, 6200, 80],
  ['年末答谢沙龙', 'SALON', 20, 'DRAFT', 25_000, 0, 60],
  ['外贸企业路演', 'ROADSHOW', 8, 'CANCEL', 35_000, 0, 90],
]
const codes: readonly (readonly [name: string, owner: string | null, campaign: number | null, scans: number])[] = [
  ['春季沙龙签到台', 'xujia', 0, 146],
  ['春季沙龙邀请函', null, 0, 88],
  ['对接会易拉宝', 'huangwen', 1, 213],
  ['直播间贴片', null, 2, 402],
  ['博览会展位', 'luolin', 3, 318],
  ['短视频落地页', null, 4, 655],
  ['理财培训海报', 'tangyu', 5, 64],
  ['顾问名片：徐佳', 'xujia', null, 37],
  ['顾问名片：郑凯', 'zhengkai', null, 21],
  ['前台接待台卡', null, null, 92],
]
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface DemoMarket {
  activities: Row[]
  guests: Row[]
  codes: Row[]
  numbers: (readonly [rule: string, scope: string, number: number])[]
}

// Guests of the demo company's campaigns: the people behind the leads that came from them, most of whom came.

const guestSeed = 20_261_126
const minute = 60_000

/** One guest for each lead of a campaign; the campaigns get their sums. */
function buildGuests(activities: readonly Row[], leads: readonly Row[], now: number): Row[] {
  const random = randomOf(guestSeed)
  const guests: Row[] = []
  for (const campaign of activities) {
    const start = momentOf(campaign.start_time)
    const phones = new Set<unknown>()
    for (const lead of leads) {
      if (lead.activity_key !== campaign.activity_key || !lead.phone || phones.has(lead.phone)) continue
      phones.add(lead.phone)
      const signed = Math.min(now - 10 * minute, start - random.int(1, 9 * 24 * 60) * minute)
      const seen = Math.min(now - minute, start + random.int(-25, 40) * minute)
      const came = start < now && random.chance(campaign.status === 'FINISHED' ? 0.72 : 0.45)
      const people = random.weighted([
        [1, 7],
        [2, 3],
      ])
      guests.push({
        sign_up_key: keyAt(random, signed),
        activity_key: campaign.activity_key,
        contact_name: lead.contact_name,
        phone: lead.phone,
        company_name: lead.company_name,
        people,
        source: random.weighted([
          ['PAGE', 8],
          ['HAND', 1],
          ['DESK', 1],
        ]),
        check_in_time: came ? timeText(seen) : null,
        clue_key: lead.clue_key,
        ...stamp(signed, String(campaign.organizer_key)),
      })
      campaign.sign_up_count = Number(campaign.sign_up_count) + people
      if (came) campaign.check_in_count = Number(campaign.check_in_count) + people
    }
  }
  return guests
}

/** Some of the leads get the campaign and the code through which they came. */
export function buildMarket({ clock, people, channels }: Setting, leads: readonly Row[]): DemoMarket {
  const random = randomOf(seedNumber)
  const months = new Map<string, number>()
  const market = people.of('caoyue').user_key
  const activities = campaigns.map(([activity_name, activity_type, day, status, budget, actual, expect_count]) => {
    const start = clock.at(day, 14)
    const created = Math.min(clock.now - 3_600_000, start - 20 * 86_400_000)
    const month = timeText(created).slice(0, 7).replace('-', '')
    const n = (months.get(month) ?? 0) + 1
    months.set(month, n)
    return {
      activity_key: keyAt(random, created),
      activity_code: `HD${month}${String(n).padStart(3, '0')}`,
      activity_name,
      activity_type,
      channel_key: random.pick(channels).key,
      start_time: timeText(start),
      end_time: timeText(start + (status === 'RUNNING' ? 3 * 86_400_000 : 3 * 3_600_000)),
      address: activity_type === 'ONLINE' || activity_type === 'AD' ? null : '广州市天河区示例会议中心',
      organizer_key: market,
      member_keys: [people.of('pengcheng').user_key],
      budget_amount: `${budget}.00`,
      actual_amount: `${actual}.00`,
      expect_count,
      sign_up_count: 0,
      check_in_count: 0,
      status,
      cancel_reason: status === 'CANCEL' ? '主办方调整档期' : null,
      ...stamp(created, market),
    }
  })
  const made = codes.map(([qrcode_name, owner, campaign, scan_count]) => {
    const activity = campaign === null ? null : activities[campaign]
    const created = Math.min(clock.now - 3_600_000, activity ? momentOf(activity.start_time) - 10 * 86_400_000 : clock.ago(90))
    const qrcode_code = Array.from({ length: 8 }, () => random.pick([...letters])).join('')
    return {
      qrcode_key: keyAt(random, created),
      qrcode_name,
      qrcode_type: qrcode_name.includes('签到') ? 'CHECK_IN' : activity ? 'ACTIVITY' : 'CLUE',
      channel_key: activity?.channel_key ?? random.pick(channels).key,
      activity_key: activity?.activity_key ?? null,
      owner_key: owner ? people.of(owner).user_key : null,
      qrcode_code,
      target_url: activity ? `/info?activity=${activity.activity_key}&c=${qrcode_code}` : `/info?c=${qrcode_code}`,
      scan_count,
      clue_count: 0,
      status: '1',
      ...stamp(created, market),
    }
  })
  leads.forEach((lead, index) => {
    if (index % 3 === 2 && lead.status !== 'CONVERTED') return
    const code = made[index % made.length]
    if (!code) return
    lead.qrcode_key = code.qrcode_key
    lead.activity_key = code.activity_key
    lead.channel_key = code.channel_key
    code.clue_count += 1
  })
  return {
    activities,
    guests: buildGuests(activities, leads, clock.now),
    codes: made,
    numbers: [...months].map(([month, n]) => ['activity', month, n] as const),
  }
}
