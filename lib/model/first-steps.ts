// The first steps of an administrator in a new company: each with its screen and its permissions.

export interface FirstStep {
  name: 'company' | 'depart' | 'role' | 'user' | 'dict' | 'customer'
  path: string
  /** All of them. */
  permissions: readonly [string, ...string[]]
}

export const firstSteps: readonly FirstStep[] = [
  { name: 'company', path: '/system/app', permissions: ['sys:app:e', 'sys:app:q'] },
  { name: 'depart', path: '/system/depart', permissions: ['sys:depart:a', 'sys:depart:q'] },
  { name: 'role', path: '/system/role', permissions: ['sys:role:grant', 'sys:role:q'] },
  { name: 'user', path: '/system/user', permissions: ['sys:user:a', 'sys:user:q'] },
  { name: 'dict', path: '/system/dict', permissions: ['sys:dict:e', 'sys:dict:q'] },
  { name: 'customer', path: '/crm/customer/list', permissions: ['crm:customer:a', 'crm:customer:q'] },
]

/** Users with one of these permissions set up the company. Entering customers is not one of them, because everybody may do so. */
export const setUpPermissions: readonly string[] = firstSteps.flatMap(({ name, permissions }) =>
  name === 'customer' ? [] : permissions[0],
)

/** The view setting of a user who has hidden the steps. */
export const firstStepsCode = 'dashboard.firstSteps'
