// The calls of signing in with the company's own identity provider (OpenID Connect; docs/domain/sessions.md#identity-provider).
import { z } from 'zod'
import { signIn } from './account.ts'
import { define } from './define.ts'

/** Whether there is one, and its name on the sign-in page. */
export const readIdentityProvider = define('GET /api/app/base/app/sys/user/identity/state', {
  output: z.object({ name: z.string().nullable() }),
})

/** Where the browser goes to be identified, and the state by which it comes back. */
export const beginIdentity = define('POST /api/app/base/app/sys/user/identity/begin', {
  input: z.object({ redirect_uri: z.url({ protocol: /^https?$/ }).max(500) }),
  output: z.object({ address: z.string(), state: z.string() }),
})

/** Signs in with the browser's return: the state, and the query of its address. A refusal has one of the reasons in `reason`. */
export const finishIdentity = define('POST /api/app/base/app/sys/user/identity/finish', {
  input: z.object({ state: z.string().min(1).max(200), query: z.string().max(8000) }),
  output: signIn.output,
})
