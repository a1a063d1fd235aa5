// A call that acts in the name of another user.
import type { Context } from './context.ts'
import type { Principal } from './principal.ts'

/** The context with the rights of this user. The audit log still names the caller. */
export const actingAs = (context: Context, user: Principal): Context =>
  // a spread would read `user`, which throws where there is no caller
  Object.defineProperties({} as Context, {
    ...Object.getOwnPropertyDescriptors(context),
    user: { value: user, enumerable: true },
    visitor: { value: user, enumerable: true },
  })
