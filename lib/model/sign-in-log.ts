// What the sign-in log tells about: its entries come from the kernel, the access area and the administration of users.

export const signInActions = ['login', 'logout', 'exchange', 'brake', 'unlock'] as const

export type SignInAction = (typeof signInActions)[number]
