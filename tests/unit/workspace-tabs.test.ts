// The tabs of a project's workspace: which there are, in which order, and which of them an address belongs to.
import { describe, expect, test } from 'vitest'
import { missingIn, payloadOf, proposedName, startingValues } from '@/components/features/project/form/project-values'
import { moneyBeams } from '@/components/features/project/overview/money-parts'
import { waitOf } from '@/components/features/project/overview/wait-of'
import { activeTab, siblingsOf, workspaceTabs } from '@/components/features/project/workspace/tabs'
import { menuTree } from '@/lib/model/menu-tree'

interface Menu {
  path: string
  prevent?: string | null
  children: readonly Menu[]
}
const flat = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)])
const routes = new Map(flat(menuTree as readonly Menu[]).map(({ path, prevent = null }) => [path, { prevent }]))

describe('tabs', () => {
  test('WS-19 they are eight, in their order; the budget leads to its payments', () => {
    expect(workspaceTabs.map(({ path }) => path.split('/').at(-1))).toEqual([
      'overview',
      'okr',
      'resource',
      'price',
      'projevtbudget',
      'document',
      'report',
      'contract',
    ])
    expect(workspaceTabs.find(({ path }) => path.endsWith('projevtbudget'))?.to).toBe('/okrProject/budget/payment')
  })

  test('WS-14 WS-24 WS-64 the children of the budget belong to it, tasks to the objectives', () => {
    for (const name of ['payment', 'receivePayment', 'otherCost']) {
      expect(routes.get(`/okrProject/budget/${name}`)?.prevent).toBe('/okrProject/projevtbudget')
      expect(activeTab(routes, `/okrProject/budget/${name}`)).toBe('/okrProject/projevtbudget')
    }
    expect(activeTab(routes, '/okrProject/task')).toBe('/okrProject/okr')
    expect(activeTab(routes, '/okrProject/report')).toBe('/okrProject/report')
    expect(siblingsOf('/okrProject/task')).toEqual(['/okrProject/okr', '/okrProject/task'])
    expect(siblingsOf('/okrProject/report')).toEqual(['/okrProject/report'])
  })
})

describe('the form', () => {
  const me = { key: 'u', name: '沈阳光' }

  test('WS-43 WS-53 WS-54 WS-55 WS-56 WS-57 WS-59 a new project is in Guangzhou and lacks what is required', () => {
    const values = startingValues(undefined, me)
    expect(values.fields).toMatchObject({ project_city: '广州', project_mgr_name: '沈阳光' })
    expect(missingIn(0, values)).toEqual(['project_code', 'project_name', 'project_start_time'])
    expect(missingIn(0, { ...values, fields: { ...values.fields, project_city: ' ', project_start_time: '2026-01-01 09:00:00' } })).toEqual(
      ['project_code', 'project_name', 'project_city', 'project_start_time'],
    )
    expect(missingIn(1, { ...values, fields: {} })).toEqual(['project_mgr_name'])
  })

  test('WS-37 WS-39 WS-40 WS-41 WS-49 it sends a number, both names of its people, and who sends it', () => {
    const person = { employee_key: 'm', employee_name: '韩梅', project_role: 'MEMBER', join_time: null, leave_time: null, plan_days: null }
    const values = {
      fields: { initial_budget: '120000.5', project_name: '路演' },
      people: [person],
      media: [{ value: 'x', label: '程雪' }],
    }
    expect(payloadOf(values, 'u')).toMatchObject({
      initial_budget: 120000.5,
      emp_key: 'u',
      project_participants: [person],
      process_members_dtos: [{ process_member_key: 'm', process_member_name: '韩梅' }],
      project_medium_dtos: [{ project_medium_key: 'x', project_medium_name: '程雪' }],
      medium_vos: [{ project_medium_key: 'x', project_medium_name: '程雪' }],
    })
    expect(proposedName({ customer_name: '粤衡基金', customer_product_name: '稳健一号' }, '品牌推广')).toBe('粤衡基金稳健一号品牌推广')
  })
})

describe('the overview', () => {
  const figures = {
    contract_amount: '468000.00',
    receivable_amount: '468000.00',
    received_amount: '187200.00',
    overdue_amount: '140400.00',
    budget_amount: '326000.00',
    occupied_amount: '134600.00',
    cost_amount: '172500.00',
  }

  test('draws what came in and what goes out on one scale, and what goes over the budget', () => {
    const beams = moneyBeams(figures, { approving_amount: '86400.00' })
    expect(beams.scale).toBe(468_000)
    expect(beams.income.map(({ key, amount }) => [key, amount])).toEqual([
      ['received', 187_200],
      ['overdue', 140_400],
      ['open', 140_400],
    ])
    expect(beams.spending?.map(({ key, amount }) => [key, amount])).toEqual([
      ['cost', 172_500],
      ['held', 48_200],
      ['approving', 86_400],
      ['gain', 142_000],
    ])
    expect(beams.over).toBe(0)
    expect(moneyBeams({ ...figures, budget_amount: '300000.00' }, { approving_amount: '0' }).over).toBe(7_100)
    const { cost_amount: _, ...open } = figures
    expect(moneyBeams(open, { approving_amount: null }).spending).toBeNull()
  })

  test('says how long something is late, in days, under one day in hours', () => {
    const now = '2026-03-12 10:00:00'
    expect(waitOf({ kind: 'TASK', due: '2026-03-10 18:00:00' }, now)).toEqual({ late: true, unit: 'day', n: 1 })
    expect(waitOf({ kind: 'PAYMENT', due: '2026-03-12 05:00:00' }, now)).toEqual({ late: true, unit: 'hour', n: 5 })
    expect(waitOf({ kind: 'TASK', due: '2026-03-14 18:00:00' }, now)).toEqual({ late: false, unit: 'day', n: 2 })
    expect(waitOf({ kind: 'RECEIPT', due: '2026-03-07 00:00:00' }, now)).toEqual({ late: true, unit: 'day', n: 5 })
  })
})
