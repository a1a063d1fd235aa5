// 逾期与超时: what is late already or will be soon, each counted by its list (docs/domain/dashboard.md#late).
import dayjs from 'dayjs'
import { type DashboardCount, type DashboardPlace, instalments, sceneOf } from './dashboard.ts'
import { dayBefore } from './dashboard-lists.ts'
import { expiryDays } from './paper-expiry.ts'
import type { RecordFilter, RecordList } from './record-list.ts'
import { is, leads, opportunities } from './reports/sources.ts'

type Place = Pick<RecordList, 'entity' | 'path' | 'permissions'>

const tickets: Place = { entity: 'tickets', path: '/crm/ticket', permissions: ['crm:ticket:q'] }
const tasks: Place = { entity: 'project_task', path: '/okr-project/index/myTask', permissions: ['eis:task:q'] }
const contracts: Place = { entity: 'contract', path: '/contract/list', permissions: ['eis:contract:q'] }
const suppliers: Place = { entity: 'supplier', path: '/purchase/supplier', permissions: ['eis:supplier:q'] }
const resources: Place = { entity: 'resource', path: '/purchase/resource', permissions: ['eis:resource:q'] }

/** Nobody works with a blacklisted supplier or a stopped resource, so that nothing of theirs is waited for. */
const usedSuppliers = is('status', 'POTENTIAL', 'QUALIFIED', 'COOPERATING', 'STOP')
const usedResources = is('status', 'AVAILABLE', 'OCCUPIED')

/** What is late: a response, a ticket, a stage, a task, money, a contract, a paper. */
export function lateCounts({ view, me, today }: DashboardPlace): DashboardCount[] {
  const of = ({ entity, path, permissions }: Place, ...filters: RecordFilter[]): RecordList => ({
    entity,
    path,
    permissions,
    scene: sceneOf(view),
    filters,
  })
  const soon: RecordFilter = { field: 'next_expire_date', range: [null, dayjs(today).add(expiryDays, 'day').format('YYYY-MM-DD')] }
  const own: RecordFilter[] = view === 'SELF' ? [{ field: 'executor_key', any: [me] }] : []
  const lists: readonly (readonly [name: string, list: RecordList])[] = [
    ['responses', of(leads, { field: 'overdue', flag: true })],
    ['tickets', of(tickets, { field: 'overdue', flag: true })],
    ['stays', of(opportunities, { field: 'overstayed', flag: true })],
    [
      'tasks',
      { ...of(tasks, { field: 'plan_end', range: [null, dayBefore(today)] }, is('status', 'TODO', 'DOING'), ...own), scene: 'ALL' },
    ],
    ['receipts', instalments([null, dayBefore(today)])],
    ['contracts', of(contracts, { field: 'expired', flag: true })],
    ['supplierPapers', of(suppliers, soon, usedSuppliers)],
    ['resourcePapers', of(resources, soon, usedResources)],
  ]
  return lists.map(([name, list]) => ({ name, list, alarming: true }))
}
