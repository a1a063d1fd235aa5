// What an administrator sets up first in a new company: each step with its screen and the permissions that it takes.

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

/** Who has one of these sets up the company; everybody enters customers, which makes nobody an administrator. */
export const setUpPermissions: readonly string[] = firstSteps.flatMap(({ name, permissions }) =>
  name === 'customer' ? [] : permissions[0],
)

/** Where a user's own view settings keep that he wants to see the steps no more. */
export const firstStepsCode = 'dashboard.firstSteps'
