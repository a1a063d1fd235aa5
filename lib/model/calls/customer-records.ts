// The calls that read customers and what belongs to them: detail, page, department tree, follow-ups, changes of owner; and those of their second path.
import { z } from 'zod'
import type { Definition } from '../definition.ts'
import { customer } from '../entities/customer.ts'
import { customerOwnerLog } from '../entities/customer-owner-log.ts'
import { follow, followComment } from '../entities/follow.ts'
import type { EntityRow } from '../entity-row.ts'
import { wholeList } from '../list-request.ts'
import { batchAnswer, keyInput, listAnswer, recordKeys } from '../paging.ts'
import { listRequestSchema, rowSchema } from '../schema.ts'
import { oneCustomer } from './customer.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'

export const readCustomer = define('GET /api/eis/restful/customer/detail/{id}', {
  input: z.object({ id: keyInput, plain: z.literal('1').optional() }),
  output: rowOf(customer),
})

export interface CustomerDepartment {
  customer_department_key: string
  customer_department_name: string
  parent_customer_department_key: string | null
  leader_contact_key: string | null
  leader_contact_name: string | null
  sort_no: number | null
  child_list: CustomerDepartment[]
}

const department: z.ZodType<CustomerDepartment> = z.lazy(() =>
  z.object({
    customer_department_key: z.string(),
    customer_department_name: z.string(),
    parent_customer_department_key: z.string().nullable(),
    leader_contact_key: z.string().nullable(),
    leader_contact_name: z.string().nullable(),
    sort_no: z.number().nullable(),
    child_list: z.array(department),
  }),
)

export const readDepartmentTree = define('GET /api/eis/restful/customer/department/tree', {
  input: oneCustomer,
  output: z.array(department),
})

const groupMember = z.object({
  customer_key: z.string(),
  /** null for the topmost one. */
  parent_customer_key: z.string().nullable(),
  /** null, as what follows, where the caller may not see the customer or it is in the pool. */
  customer_name: z.string().nullable(),
  status: z.string().nullable(),
  owner_name: z.string().nullable(),
})

export type GroupMember = z.output<typeof groupMember>

export const readCustomerGroup = define('GET /api/fintech/biz/customer/group', {
  input: oneCustomer,
  output: z.object({ records: z.array(groupMember) }),
})

export const listCustomers = define('POST /api/fintech/biz/customer/page', {
  input: listRequestSchema(customer),
  output: listOf(customer),
})

export const updateCustomer = define('POST /api/fintech/biz/customer/update', {
  input: z.looseObject({ customer_key: keyInput, row_version: z.coerce.number().int().optional() }),
  output: rowOf(customer),
})

export const deleteCustomers = define('POST /api/fintech/biz/customer/delete', {
  input: recordKeys(customer.key),
  output: batchAnswer,
})

/** A list request of one customer, named by customer_key or id. */
function ofCustomer(definition: Definition) {
  const request = listRequestSchema(definition)
  return z
    .looseObject({ customer_key: keyInput.optional(), id: keyInput.optional() })
    .transform(({ customer_key, id, ...rest }, context) => {
      const key = customer_key ?? id
      if (!key) context.addIssue({ code: 'custom', path: ['customer_key'], message: 'required', params: { key: 'required' } })
      return { key: key ?? '', rest }
    })
    .transform(({ key, rest }, context) => {
      const parsed = request.safeParse(rest)
      for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue } as never)
      return { key, query: parsed.data ?? wholeList }
    })
}

const comment = z.object({
  comment_key: z.string(),
  follow_key: z.string(),
  comment_content: z.string(),
  reply_key: z.string().nullable(),
  create_by_key: z.string().nullable(),
  create_by_name: z.string().nullable(),
  create_time: z.string(),
})

/** A follow-up with its comments, oldest first. */
const followRow = rowSchema(follow).extend({ comment_list: z.array(comment) }) as unknown as z.ZodType<
  EntityRow<typeof follow> & { comment_list: z.output<typeof comment>[] },
  Record<string, unknown>
>

export const listFollowsOfCustomer = define('POST /api/fintech/biz/customer/followLog', {
  input: ofCustomer(follow),
  output: listAnswer(followRow),
})

export type FollowOfCustomer = AnswerOf<typeof listFollowsOfCustomer>['records'][number]

export const listOwnerChanges = define('POST /api/fintech/biz/customer/ownerLog', {
  input: ofCustomer(customerOwnerLog),
  output: listOf(customerOwnerLog),
})

export type OwnerChange = AnswerOf<typeof listOwnerChanges>['records'][number]

/** How many records of each kind a customer has, by entity; kinds that the caller may not list are left out. */
export const countPartsOfCustomer = define('POST /api/fintech/biz/customer/counts', {
  input: oneCustomer,
  output: z.record(z.string(), z.number()),
})

export const saveFollowComment = define('POST /api/fintech/biz/follow/comment/save', {
  input: z.looseObject({ follow_key: keyInput }),
  output: rowOf(followComment),
})

export const deleteFollowComments = define('POST /api/fintech/biz/follow/comment/delete', {
  input: recordKeys(followComment.key),
  output: batchAnswer,
})
