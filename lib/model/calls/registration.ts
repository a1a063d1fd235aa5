// The calls of registrations: verification code, registration, its state, the list and the decision.
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { secretText } from '../secret.ts'
import { describeForms } from '../site/forms.ts'
import { type AnswerOf, define } from './define.ts'

export const sendRegisterCode = define('POST /api/partner/restful/user/base/sendCode', {
  input: z.looseObject({ phone: z.coerce.string().trim().default(''), email: z.coerce.string().trim().default('') }),
  output: z.object({ sent: z.enum(['mail', 'console']), email: z.string().nullable() }),
})

/** Of a visitor: registers a company and answers the secret by which its state is asked for. Of who may add users: adds a partner. */
export const register = define('POST /api/partner/restful/user/base/addUser', {
  input: z.looseObject({
    ...describeForms(['account', 'enterprise'], { alsoOthers: true }),
    c: z.string().max(12).optional(),
  }),
  output: z.looseObject({ code: secretText().optional(), user_key: z.string().optional(), initial_password: secretText().optional() }),
})

export const readRegistrationState = define('GET /api/partner/restful/user/base/registerStatus', {
  input: z.object({ code: z.string().min(1).max(64) }),
  output: z.object({
    state: z.enum(['PENDING', 'PASS', 'REJECT']),
    username: z.string(),
    company_name: z.string(),
    reason: z.string().nullable(),
    create_time: z.string(),
  }),
})

export type RegistrationState = AnswerOf<typeof readRegistrationState>

export const queryRegistrations = define('POST /api/partner/restful/user/base/query', {
  input: pageInput.extend({
    status: z.enum(['WAIT', 'PASS', 'REJECT']).optional(),
    /** Looked up in company, account and credit code. */
    keyword: z.string().trim().max(50).optional(),
  }),
  output: listAnswer(
    z.object({
      user_key: z.string(),
      username: z.string(),
      contact_name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      company_name: z.string(),
      credit_code: z.string(),
      industry: z.string().nullable(),
      city: z.string().nullable(),
      size: z.string().nullable(),
      status: z.string().nullable(),
      audit_reason: z.string().nullable(),
      consent_time: z.string(),
      consent_version: z.string(),
      create_time: z.string(),
    }),
  ),
})

export type RegistrationRow = AnswerOf<typeof queryRegistrations>['records'][number]

export const decideRegistration = define('POST /api/partner/restful/user/base/audit', {
  input: z.object({ id: keyInput, result: z.enum(['PASS', 'REJECT']), reason: z.string().trim().max(200).optional() }),
})
