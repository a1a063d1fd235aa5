// What is measured: requests as the screens send them.
import { type Random, randomOf } from '../../lib/backend/demo/random.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import type { Least } from './least.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
}

export interface Sample {
  /** Keys of customers anywhere in the table. */
  keys: readonly string[]
  /** The cursor of the page at the deep row. */
  cursor: string
  deepRow: number
}

export interface Operation {
  name: string
  title: string
  build(random: Random, sample: Sample): Request
  /** The same work by the least statements; missing where there is no shorter way than the product's own. */
  least?(by: Least, random: Random): Promise<unknown>
}

const query = '/api/eis/restful/customer/query'
const save = '/api/eis/restful/customer/addOrUpdate'
/** The columns that the customer list shows at first. */
const field = ['customer_key', ...customer.list.columns].join(',')
const page = { pageNo: 1, pageSize: 10, field, column: 'createTime', order: 'desc', scene: 'ALL' }

const states = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED', 'SIGNED', 'LOST']
const words = [
  '南棠',
  '启明',
  '云樾',
  '横屿',
  '博岭',
  '万象',
  '沐川',
  '恒源',
  '嘉盛',
  '睿达',
  '泓泰',
  '骏诚',
  '海丰',
  '星锦',
  '智腾',
  '青澜',
]
/** Another beginning in every run, so that what a broken run left behind is not met again. */
let serial = Math.floor(Math.random() * 800_000_000)

export const operations: readonly Operation[] = [
  {
    name: 'list',
    title: 'list with filter, sort and total',
    build: (random) => ({ method: 'POST', path: query, body: { ...page, pageNo: random.int(1, 5), status: random.some(states, 2) } }),
    least: (by, random) => by.list('status = any($1)', [random.some(states, 2)]),
  },
  {
    name: 'detail',
    title: 'detail by key',
    build: (random, { keys }) => ({ method: 'GET', path: `/api/eis/restful/customer/detail/${random.pick(keys)}` }),
    least: (by) => by.record(),
  },
  {
    name: 'create',
    title: 'create',
    build(random) {
      serial += 1
      const name = `广州${random.hex(6)}贸易${serial}有限公司`
      const phone = `19${String(serial).padStart(9, '0')}`
      return {
        method: 'POST',
        path: save,
        body: { customer_name: name, customer_type: 'COMPANY', customer_star: 'TWO', customer_level: 'B', industry_code: 'TRADE', phone },
      }
    },
    least: (by) => by.create(),
  },
  {
    name: 'update',
    title: 'update',
    build: (random, { keys }) => ({
      method: 'POST',
      path: save,
      body: { customer_key: random.pick(keys), remark: `回访记录 ${random.hex(8)}`, intent_amount: `${random.int(1, 900)}0000.00` },
    }),
    least: (by, random) => by.update(random.int(0, 1000)),
  },
  {
    name: 'search',
    title: 'search for two Chinese characters',
    build: (random) => ({ method: 'POST', path: query, body: { ...page, customer_name: random.pick(words) } }),
  },
  {
    name: 'first',
    title: 'first page, no filter',
    build: () => ({ method: 'POST', path: query, body: page }),
    least: (by) => by.list(),
  },
  {
    name: 'deep',
    title: 'page at the deep row, by cursor',
    build: (_, { cursor, deepRow }) => ({ method: 'POST', path: query, body: { ...page, pageNo: deepRow / 10 + 1, cursor } }),
  },
  {
    name: 'deepNumber',
    title: 'page at the deep row, by number',
    build: (_, { deepRow }) => ({ method: 'POST', path: query, body: { ...page, pageNo: deepRow / 10 + 1 } }),
  },
]

/** The same requests in the same order for everybody who is measured. */
export const streamOf = (operation: Operation, caller: number): Random => randomOf(operation.name.length * 1000 + caller)
