// Rules of pool, limits and duplicates in words: every number that holds is said, what is off is not.
import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { headingOf, inOrder, movedNumbers, type RuleKind, type Say, sentencesOf } from '@/components/features/rule/rule-sentence.ts'
import { flatText } from '@/components/record/field/show/json.tsx'
import { messagesOf } from '@/lib/i18n/messages.ts'

const translate = createTranslator({ locale: 'zh-CN', messages: messagesOf('zh-CN', ['rule']) as never, namespace: 'rule.say' as never })
const say: Say = (key, params) => translate(key as never, params as never)
const words = {
  level: (value: string) => `${value}级`,
  star: (value: string) => ({ FOUR: '四星' })[value] ?? value,
  field: (_: string, name: string) => ({ customer_name: '客户名称', phone: '手机', wechat: '微信', email: '邮箱' })[name] ?? name,
}
const said = (kind: RuleKind, row: object) => sentencesOf(kind, row as never, say, words).join('')

const pool = {
  depart_names: [],
  user_names: [],
  no_follow_days: 15,
  no_deal_days: 90,
  no_arrive_days: 30,
  level_days: { D: 60, A: 7 },
  deal_exempt: true,
  contract_expire_days: 90,
  star_exempt: null,
  notify_days: 3,
  claim_daily_limit: 10,
  claim_cooldown_days: 7,
  view_daily_limit: 0,
  hidden_fields: null,
}

describe('rules in words', () => {
  test('a pool rule describes when customers are recycled, who is exempt, and how they are claimed', () => {
    expect(said('pool', pool)).toBe(
      '全公司的客户，A级 7 天、D级 60 天、其他 15 天未跟进；或 90 天未成交；或 30 天未到访，即回收到公海。已成交的客户在最后一份合同到期 90 天后才回收。' +
        '回收前 3 天提醒负责人。每人每天最多领取 10 个公海客户，释放后 7 天内不能再领取同一客户。领取前隐藏手机、微信、邮箱。',
    )
  })

  test('a zero is left out, or described as never', () => {
    const off = { no_follow_days: 0, no_deal_days: 0, no_arrive_days: 0, level_days: null }
    expect(said('pool', { ...pool, ...off, claim_daily_limit: 0, claim_cooldown_days: 0, hidden_fields: [] })).toBe(
      '全公司的客户不会自动回收。领取公海客户不限数量。领取前不隐藏任何内容。',
    )
    expect(said('pool', { ...pool, ...off, level_days: { A: 0 } })).toContain('不会自动回收')
    expect(said('pool', { ...pool, ...off, level_days: { A: 7 } })).toContain('A级 7 天、其他不限未跟进，即回收')
    expect(said('pool', { ...pool, level_days: { A: 0 } })).toContain('A级不限、其他 15 天未跟进')
  })

  test('departments, people and stars are named', () => {
    const text = said('pool', { ...pool, depart_names: ['广州销售部'], user_names: ['黄文'], star_exempt: 'FOUR', contract_expire_days: 0 })
    expect(text).toContain('广州销售部、黄文的客户')
    expect(text).toContain('四星及以上的客户不回收。')
    expect(text).toContain('已成交的客户不回收。')
  })

  test('an assignment rule says what is given to whom, how, with which bounds, and when', () => {
    const members = [
      { user_key: '1', realname: '黄文', weight: 3, daily_cap: 20 },
      { user_key: '2', realname: '梁静' },
    ]
    const rule = { entity: 'CLUE', mode: 'ROUND', members, conditions: null, work_time_only: false }
    expect(said('assign', rule)).toBe('新线索依次分给黄文、梁静。每天最多黄文 20 条。随到随分。')
    const records = [{ field: 'phone', rule: 'sw', val: '138' }]
    expect(
      said('assign', { ...rule, entity: 'CUSTOMER', mode: 'WEIGHT', conditions: { matchType: 'and', records }, work_time_only: true }),
    ).toBe('按手机筛选的新客户按权重分给黄文（3）、梁静（1）。每天最多黄文 20 条。只在工作时间分配，其他时间进来的到下一个工作时间再分。')
    expect(said('assign', { ...rule, mode: 'FIXED' })).toContain('新线索都分给黄文。')
    expect(said('assign', { ...rule, mode: 'LOAD' })).toContain('新线索分给黄文、梁静中手上最少的一位。')
    expect(headingOf('assign', rule as never, say, words)).toBe('线索：轮流')
  })

  test('limits and duplicates', () => {
    const limit = { limit_type: 'OWN', depart_names: ['广州销售部'], user_names: [], max_count: 300, deal_count_enabled: false }
    expect(said('limit', limit)).toBe('广州销售部每人最多拥有 300 个客户，已成交的客户不计入。')
    expect(said('limit', { ...limit, limit_type: 'LOCK', deal_count_enabled: true })).toBe(
      '广州销售部每人最多锁定 300 个客户，已成交的客户也计入。',
    )
    const dup = { entity: 'CUSTOMER', fields: ['customer_name', 'phone'], match: 'EXACT', scope: 'ALL', action: 'BLOCK' }
    expect(said('dup', dup)).toBe('保存客户时，如果客户名称或手机与任何客户完全相同，则不能保存。')
    expect(said('dup', { ...dup, fields: ['customer_name'], match: 'SIMILAR', scope: 'OWNED', action: 'WARN' })).toBe(
      '保存客户时，如果客户名称与自己负责的客户相似，则提醒，仍可保存。',
    )
    expect(headingOf('dup', { ...dup, entity: 'CONTACT', fields: ['phone'] } as never, say, words)).toBe('联系人：手机（完全相同）')
  })
})

test('pool rules are sorted by their priority; moving one changes as few numbers as possible', () => {
  const rows = [
    { rule_key: 'c', sort_no: 2, create_time: '2026-01-02 00:00:00' },
    { rule_key: 'b', sort_no: 2, create_time: '2026-01-01 00:00:00' },
    { rule_key: 'a', sort_no: 1, create_time: '2026-01-03 00:00:00' },
  ]
  const keys = (all: readonly object[]) => all.map((row) => (row as { rule_key: string }).rule_key)
  const ordered = inOrder('pool', rows)
  expect(keys(ordered)).toEqual(['a', 'b', 'c'])
  expect(keys(inOrder('dup', rows))).toEqual(['b', 'c', 'a'])
  expect(movedNumbers(ordered, 0, 1).map(({ row, sort_no }) => [row.rule_key, sort_no])).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ])
})

test('lists and plain tables of a change are shown in one line', () => {
  expect(flatText(['phone', 'email'], '、')).toBe('phone、email')
  expect(flatText({ A: 7, B: 15 }, '、')).toBe('A 7、B 15')
  expect(flatText([{ type: 'SEQ' }], '、')).toBeNull()
})
