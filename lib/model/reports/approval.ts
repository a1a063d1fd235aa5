// 审批效率: the steps that people decided and how long each took, and what waits for them.
import { approvalStep } from '../row-kinds.ts'
import type { Measure, Report } from './report.ts'
import { is } from './sources.ts'

const steps = {
  entity: approvalStep.name,
  path: '/statistics/approvalStep',
  permissions: ['stat:approval:q'],
  by: { node: 'node', user: 'person_key', depart: 'depart_key' },
} as const satisfies Partial<Measure>

const isDecided = is('status', 'CONFIRM', 'REJECT')
const decided = { ...steps, time: 'finish_time', filters: [isDecided] } as const
const waiting = { ...steps, time: 'arrive_time', filters: [is('status', 'PENDING')] } as const

export const approvalReport = {
  name: 'approval',
  permission: 'stat:approval:view',
  dimensions: ['node', 'user', 'depart', 'time'],
  measures: [
    { ...decided, name: 'stepsDecided' },
    { ...decided, name: 'stepsQuick', filters: [isDecided, { field: 'hours', range: [null, '4'] }] },
    { ...decided, name: 'stepsSameDay', filters: [isDecided, { field: 'hours', range: ['4.01', '24'] }] },
    { ...decided, name: 'stepsSlow', filters: [isDecided, { field: 'hours', range: ['24.01', null] }] },
    { ...decided, name: 'stepHours', sum: 'hours' },
    { ...waiting, name: 'stepsWaiting' },
  ],
  ratios: [
    { name: 'stepAverage', part: 'stepHours', of: ['stepsDecided'], as: 'times' },
    { name: 'stepQuickShare', part: 'stepsQuick', of: ['stepsDecided'], as: 'percent' },
  ],
  chart: { kind: 'stack', measures: ['stepsQuick', 'stepsSameDay', 'stepsSlow', 'stepsWaiting'] },
  order: 'stepsDecided',
} as const satisfies Report
