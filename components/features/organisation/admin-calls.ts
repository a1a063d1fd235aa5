// The calls behind the administration screens, and what loads again after them.
import type { FormCalls } from '@/components/record/form/entity-form'
import type { ScreenCalls } from '@/components/record/list/screen-calls'
import { refreshCalls } from '@/lib/client/refresh'

const users = '/api/app/base/app/sys/user'
const departs = '/api/app/base/app/sys/depart'
const roles = '/api/app/base/sys/role'
const permissions = '/api/app/base/app/sys/permission'
const positions = '/api/app/base/sys/position'

export const userCalls = {
  list: { list: `GET ${users}/querySysUserList`, delete: `DELETE ${users}/delete` } satisfies ScreenCalls,
  form: { detail: `GET ${users}/queryById`, add: `POST ${users}/add`, edit: `PUT ${users}/edit` } satisfies FormCalls,
} as const

export const departCalls = {
  tree: `GET ${departs}/tree`,
  form: { detail: `GET ${departs}/queryById`, add: `POST ${departs}/add`, edit: `PUT ${departs}/edit` } satisfies FormCalls,
} as const

export const roleCalls = {
  tree: `GET ${roles}/queryTreeList`,
  form: { detail: `GET ${roles}/queryById`, add: `POST ${roles}/add`, edit: `POST ${roles}/edit` } satisfies FormCalls,
} as const

export const menuCalls = {
  tree: `GET ${permissions}/queryTreeList`,
  form: { add: `POST ${permissions}/add`, edit: `POST ${permissions}/edit` } satisfies FormCalls,
} as const

export const groupCalls = {
  list: `POST ${permissions}/group/getList`,
  form: { add: `POST ${permissions}/group/save`, edit: `POST ${permissions}/group/save` } satisfies FormCalls,
} as const

export const positionCalls = {
  list: { list: `GET ${positions}/list`, delete: `DELETE ${positions}/delete` } satisfies ScreenCalls,
  form: { detail: `GET ${positions}/queryById`, add: `POST ${positions}/add`, edit: `POST ${positions}/edit` } satisfies FormCalls,
} as const

/** What shows people, departments, roles and permissions; everything of it loads again after a change. */
const shown = ['/sys/user/', '/sys/depart/', '/sys/role/', '/sys/permission/', 'departments']

/** Loads everything that shows the organisation again. */
export function refreshOrganisation(): Promise<void> {
  return refreshCalls(shown)
}
